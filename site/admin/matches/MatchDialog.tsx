import type { Match } from '#schema/shapes/match.ts';
import { call } from '#site/admin/data/call.ts';
import { RecordDialogForm } from '#site/admin/form/RecordForm.tsx';
import { useRecordForm } from '#site/admin/form/use-record-form.ts';
import { namesOf } from '#site/lib/match-labels.ts';
import { MatchFields } from './MatchFields.tsx';
import { matchKind, newMatch } from './match-kind.ts';
import { NewMatch, OpenedMatch } from './OpenedMatch.tsx';

export const AddMatch = () => <NewMatch>{(close) => <MatchForm record={null} onClose={close} />}</NewMatch>;

export const EditMatch = () => (
  <OpenedMatch title="Edit match" isWide isSection isFresh>
    {(record, close) => <MatchForm record={record} onClose={close} />}
  </OpenedMatch>
);

function MatchForm({ record, onClose }: { record: Match | null; onClose: () => void }) {
  const of = useRecordForm(matchKind, {
    record,
    empty: newMatch,
    add: (body) => call('POST /api/matches', { body }),
    draft: { nameOf: (values) => (values.homeTeam ? namesOf(values) : 'New match') },
    links: { kind: 'match', id: record?.id },
    focuses: 'homeTeam',
    onSaved: onClose,
  });
  return (
    <RecordDialogForm
      of={of}
      action={of.saveLabel ?? (record ? 'Save match' : 'Add match')}
      onCancel={onClose}
    >
      <MatchFields of={of} />
    </RecordDialogForm>
  );
}
