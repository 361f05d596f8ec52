/** The words for the fields, results and states of an import. */
import type { NameSeparator } from '#schema/rules/name-list.ts';
import type { ImportRecord, ImportRowRecord, ImportSummary, ImportVerdict } from '#schema/shapes/import.ts';
import {
  type ImportEncoding,
  type ImportField,
  importEncodings,
  importFacts,
} from '#schema/shapes/import-fields.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { fieldLabel } from '#site/admin/parts/field-label.ts';

/** How the letters of a file that is not UTF-8 were read. */
export const encodingWords = (encoding: string): string =>
  `Its letters were read as ${importEncodings[encoding as ImportEncoding] ?? encoding}: where they look wrong, send the file again and choose another encoding.`;

export const fieldWords = (field: string): string =>
  importFacts[field as ImportField]?.label ?? fieldLabel(field);

export const separatorWords: Record<NameSeparator, string> = {
  ',': 'comma ,',
  ';': 'semicolon ;',
  '|': 'bar |',
  '/': 'slash /',
  '\n': 'new line',
};

export const verdictWords: Record<ImportVerdict, string> = {
  new: 'New',
  changed: 'Changes',
  unchanged: 'Unchanged',
  refused: 'Refused',
};
export const verdictStates: Record<ImportVerdict, string> = {
  new: 'good',
  changed: 'held',
  unchanged: 'hidden',
  refused: 'bad',
};

const appliedWords: Record<NonNullable<ImportRowRecord['applied']>, string> = {
  created: 'Added',
  changed: 'Changed',
  unchanged: 'Was so already',
  refused: 'Refused meanwhile',
};

/** The fate of an applied row. After an undo that kept records, the rows do not say which ones. */
export function fateWords(
  applied: NonNullable<ImportRowRecord['applied']>,
  { state, kept }: Pick<ImportRecord, 'state' | 'kept'>,
): string {
  const words = appliedWords[applied];
  if (state !== 'undone' || (applied !== 'created' && applied !== 'changed')) return words;
  return kept === 0 ? `${words}, then taken back` : `${words}, then taken back if nobody changed it`;
}

export const kindWords: Record<string, string> = {
  seasons: 'Season',
  episodes: 'Episode',
  matches: 'Match',
};

export const isRunning = ({ state }: Pick<ImportSummary, 'state'>) =>
  state === 'checking' || state === 'applying' || state === 'undoing';

const written = ({ created, changed }: ImportSummary) =>
  `${counted(created, 'record')} added, ${changed.toLocaleString('en')} changed`;

/** The state of an import in words, with the reason when it does not go on. */
export const stateWords = (one: ImportSummary): string =>
  one.problem === null
    ? stepWords(one)
    : `${stepWords(one)} It does not go on, and is tried again: ${one.problem}.`;

function stepWords(one: ImportSummary): string {
  const { state, kept, total, done, created, changed } = one;
  switch (state) {
    case 'mapping':
      return 'Say what its columns are';
    case 'checking':
      return `Comparing ${counted(one.rows, 'row')} with the catalogue …`;
    case 'checked':
      return 'Compared; nothing is written yet';
    case 'applying':
      return `Applying ${counted(total, 'row')} …`;
    case 'stopped':
      return `Stopped before ${counted(total - done, 'row')} more. ${written(one)}`;
    case 'done':
      return written(one);
    case 'undoing':
      return `Undoing ${counted(total, 'change')} …`;
    default:
      return kept === 0
        ? `Undone: ${counted(created + changed, 'record is', 'records are')} as before`
        : `Undone, except for ${counted(kept, 'record')} that somebody changed meanwhile`;
  }
}

/** What the rows would do: '2 new, 1 changed, 1 refused, 3 values left empty'. */
export function resultWords({ verdicts, columns }: Pick<ImportRecord, 'verdicts' | 'columns'>): string {
  const left = columns.reduce((sum, column) => sum + column.left, 0);
  const rows = (Object.keys(verdictWords) as ImportVerdict[])
    .filter((verdict) => verdicts[verdict] > 0)
    .map((verdict) => `${verdicts[verdict].toLocaleString('en')} ${verdict}`);
  return [...rows, ...(left > 0 ? [`${counted(left, 'value')} left empty`] : [])].join(', ');
}

/** How many rows have each result, for the buttons above the rows. */
export const verdictChoices = ({ verdicts }: ImportRecord) => {
  const all = Object.values(verdicts).reduce((sum, rows) => sum + rows, 0);
  const option = (value: '' | ImportVerdict, words: string, rows: number) => ({
    value,
    words: `${words} ${rows.toLocaleString('en')}`,
  });
  return [
    option('', 'All', all),
    ...(Object.keys(verdictWords) as ImportVerdict[]).map((verdict) =>
      option(verdict, verdictWords[verdict], verdicts[verdict]),
    ),
  ];
};
