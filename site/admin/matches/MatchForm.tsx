import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Match, match as matchReply } from '#schema/match.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/refresh.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { changedFields } from '#site/admin/form/changed-fields.ts';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { SubmitButton } from '#site/admin/form/SubmitButton.tsx';
import { useRecordSave } from '#site/admin/form/use-record-save.ts';
import { showToast } from '#site/stores/toast.ts';
import { fromLocalTime } from './kick-off.ts';
import { MatchFields, matchLabels } from './MatchFields.tsx';
import { type MatchValues, matchForm, matchValues, newMatch } from './match-values.ts';

interface Props {
  /** Left out: a new one. */
  match?: Match;
  onDone: () => void;
  onCancel: () => void;
}

export function MatchForm({ match, onDone, onCancel }: Props) {
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
