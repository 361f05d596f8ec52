import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate, useParams } from 'react-router';
import { type Match, match as matchReply } from '#schema/match.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { FormDialog, SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { useRecordSave } from '#site/admin/form/use-record-save.ts';
import { changedFields } from '#site/admin/form/values.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { showToast } from '#site/stores/toast.ts';
import { MatchFields, matchLabels } from './MatchFields.tsx';
import { fromLocalTime, type MatchValues, matchForm, matchValues, newMatch } from './match-values.ts';

/** The form of a match over the list: a new one, or the one the address names. */
export function MatchDialog() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => void navigate(`/matches${search}`, { replace: true, preventScrollReset: true });
  return (
    <FormDialog isOpen isWide title={id ? 'Edit match' : 'Add match'} onClose={close}>
      {id ? <EditForm id={id} onDone={close} /> : <MatchForm onDone={close} onCancel={close} />}
    </FormDialog>
  );
}

function EditForm({ id, onDone }: { id: string; onDone: () => void }) {
  // as it is now: the score of what was read before may be an hour old
  const query = useQuery<unknown, Error, Match>({
    queryKey: [`/api/matches/${encodeURIComponent(id)}`],
    select: (answer) => matchReply.parse(answer),
    staleTime: 0,
    gcTime: 0,
  });
  if (!query.isFetchedAfterMount) return <div className="skeleton form-skeleton" aria-busy="true" />;
  return (
    <Answer query={query} failure="Failed to fetch match" skeleton={null}>
      {(match) => <MatchForm match={match} onDone={onDone} onCancel={onDone} />}
    </Answer>
  );
}

interface MatchFormProps {
  /** Left out: a new one. */
  match?: Match;
  onDone: () => void;
  onCancel: () => void;
}

function MatchForm({ match, onDone, onCancel }: MatchFormProps) {
  const form = useForm<MatchValues>({
    resolver: zodResolver(matchForm),
    defaultValues: match ? matchValues(match) : newMatch,
  });
  const [isUploading, setIsUploading] = useState(false);
  const { dirtyFields, isDirty, isSubmitting } = form.formState;
  const { setFocus } = form;
  // what there is to edit comes after the dialog had opened
  useEffect(() => setFocus('homeTeam'), [setFocus]);

  const { save, clash } = useRecordSave<MatchValues, Match>({
    form,
    record: match ?? null,
    reply: matchReply,
    valuesOf: matchValues,
    send: (values, { base, was }) =>
      base
        ? write('PUT', `/api/matches/${base.id}`, matchReply, { ...changedFields(values, dirtyFields), was })
        : write('POST', '/api/matches', matchReply, values),
    failure: match ? 'Failed to update match' : 'Error creating match',
    onSaved: (_saved, { wasNew }) => {
      showToast({ title: 'Success', text: `Match ${wasNew ? 'created' : 'updated'} successfully` });
      void refresh('matches');
      onDone();
    },
  });

  return (
    <>
      <form
        className="dialog-form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
      >
        <MatchFields form={form} isNew={!match} onBusy={setIsUploading} />
        <div className="dialog-foot">
          <button className="btn btn-ghost" type="button" onClick={onCancel}>
            Cancel
          </button>
          <SubmitButton
            isBusy={isSubmitting || isUploading}
            busyWords={isUploading ? 'Uploading...' : 'Saving...'}
          >
            {match ? 'Save match' : 'Add match'}
          </SubmitButton>
        </div>
      </form>
      <ConflictDialog
        {...clash}
        mine={{ ...form.getValues(), matchDate: fromLocalTime(form.getValues('matchDate')) }}
        labels={matchLabels}
      />
      <LeaveGuard isDirty={isDirty || isUploading} />
    </>
  );
}
