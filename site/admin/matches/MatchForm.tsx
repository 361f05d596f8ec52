import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Match, match as matchReply } from '#schema/match.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/refresh.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { changedFields } from '#site/admin/form/changed-fields.ts';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { SubmitButton } from '#site/admin/form/SubmitButton.tsx';
import { useSave } from '#site/admin/form/use-save.ts';
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
  const { dirtyFields, isDirty, isSubmitting } = form.formState;

  const { save, conflict, dropConflict } = useSave<MatchValues, Match>({
    form,
    record: match ?? null,
    send: (values, was) =>
      match
        ? write('PUT', `/api/matches/${match.id}`, matchReply, { ...changedFields(values, dirtyFields), was })
        : write('POST', '/api/matches', matchReply, values),
    failure: match ? 'Failed to update match' : 'Error creating match',
    onSaved: () => {
      showToast({ title: 'Success', text: `Match ${match ? 'updated' : 'created'} successfully` });
      void refresh('matches');
      onDone();
    },
  });

  return (
    <>
      <form
        className="dlg-form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
      >
        <MatchFields form={form} isNew={!match} />
        <div className="dlg-f">
          <button className="btn btn-ghost" type="button" onClick={onCancel}>
            Cancel
          </button>
          <SubmitButton isBusy={isSubmitting}>{match ? 'Save match' : 'Add match'}</SubmitButton>
        </div>
      </form>
      <ConflictDialog
        conflict={conflict}
        mine={{ ...form.getValues(), matchDate: fromLocalTime(form.getValues('matchDate')) }}
        labels={matchLabels}
        onClose={dropConflict}
        onKeepMine={(current) => form.handleSubmit((values) => save(values, current))()}
        onTakeTheirs={(current) => {
          form.reset(matchValues(matchReply.parse(current)));
          dropConflict();
        }}
      />
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}
