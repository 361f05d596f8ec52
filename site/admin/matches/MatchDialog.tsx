import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { addMatch, changeMatch, getMatch } from '#schema/calls/matches.ts';
import { type Match, match as matchReply } from '#schema/match.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useFreshCall } from '#site/admin/data/queries.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { DraftLine } from '#site/admin/form/DraftLine.tsx';
import { DialogForm, FormDialog } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { useRecordSave } from '#site/admin/form/use-record-save.ts';
import { changedFields } from '#site/admin/form/values.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { backTo } from '#site/admin/parts/use-edited-row.ts';
import { fromLocalTime } from '#site/admin/publication/local-time.ts';
import { useSaveWords } from '#site/admin/publication/PublicationFields.tsx';
import { publishedNow } from '#site/admin/publication/publication-words.ts';
import { namesOf } from '#site/lib/match-words.ts';
import { matchesPath } from '#site/lib/paths.ts';
import { MatchFields } from './MatchFields.tsx';
import { type MatchValues, matchForm, matchLabels, matchValues, newMatch } from './match-values.ts';

/** The form over the list, for a new match or for the one that the address names. */
export function MatchDialog() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () =>
    void navigate(`/matches${search}`, {
      replace: true,
      preventScrollReset: true,
      ...(id && { state: backTo(id) }),
    });
  return (
    <FormDialog isOpen isWide isSection title={id ? 'Edit match' : 'Add match'} onClose={close}>
      {id ? <EditForm id={id} onClose={close} /> : <MatchForm onClose={close} />}
    </FormDialog>
  );
}

function EditForm({ id, onClose }: { id: string; onClose: () => void }) {
  // The score in the list may be an hour old.
  const query = useFreshCall<typeof getMatch>('GET /api/matches/:id', { params: { id } });
  if (!query.isFetchedAfterMount) return <div className="skeleton form-skeleton" aria-busy="true" />;
  return (
    <Answer query={query} failure="Failed to fetch match" skeleton={null}>
      {(match) => <MatchForm match={match} onClose={onClose} />}
    </Answer>
  );
}

interface MatchFormProps {
  /** Left out for a new match. */
  match?: Match;
  onClose: () => void;
}

function MatchForm({ match, onClose }: MatchFormProps) {
  const form = useForm<MatchValues>({
    resolver: zodResolver(matchForm),
    defaultValues: match ? matchValues(match) : newMatch,
  });
  const [isUploading, setIsUploading] = useState(false);
  const saveWords = useSaveWords(form, match ?? null);
  const { dirtyFields, isDirty, isSubmitting } = form.formState;
  const { setFocus } = form;
  // The match arrives after the dialog has opened and set its own focus.
  useEffect(() => setFocus('homeTeam'), [setFocus]);

  const { submit, draftLine, conflictDialog } = useRecordSave<MatchValues, Match>({
    form,
    record: match ?? null,
    reply: matchReply,
    valuesOf: matchValues,
    send: (values, { base, was }) =>
      base
        ? call<typeof changeMatch>('PUT /api/matches/:id', {
            params: { id: base.id },
            body: { ...changedFields(values, dirtyFields), was },
          })
        : call<typeof addMatch>('POST /api/matches', { body: values }),
    draft: { kind: 'match', nameOf: (values) => (values.homeTeam ? namesOf(values) : 'New match') },
    failure: match ? 'Failed to update match' : 'Error creating match',
    onSaved: (saved, { wasNew, sent }) => {
      const done = `Match ${wasNew ? 'created' : 'updated'} successfully`;
      showSuccess(done + publishedNow(sent, saved));
      onClose();
    },
  });

  return (
    <>
      <DialogForm
        onSubmit={submit}
        isBusy={isSubmitting}
        isUploading={isUploading}
        action={saveWords ?? (match ? 'Save match' : 'Add match')}
        onCancel={onClose}
        draftLine={<DraftLine {...draftLine} isDirty={isDirty} labels={matchLabels} />}
      >
        <MatchFields
          form={form}
          match={match ?? null}
          preview={
            match
              ? {
                  kind: 'match',
                  id: match.id,
                  path: `${matchesPath}/${match.id}`,
                  keep: draftLine.draft.keep,
                }
              : null
          }
          onBusy={setIsUploading}
        />
      </DialogForm>
      <ConflictDialog
        {...conflictDialog}
        mine={{ ...form.getValues(), matchDate: fromLocalTime(form.getValues('matchDate')) }}
        labels={matchLabels}
      />
      <LeaveGuard isDirty={isDirty || isUploading} draft={isUploading ? undefined : draftLine.draft} />
    </>
  );
}
