/** The names of changes of many titles, and the conversion of the form's values into one. */

import { type FieldFacts, factsWith } from '#schema/records/field.ts';
import { titleFacts } from '#schema/records/title.ts';
import type { BulkAction, BulkChange, TitleAction } from '#schema/shapes/bulk-change.ts';
import type { PublicationState } from '#schema/shapes/publication.ts';
import { errorWords } from '#site/admin/data/call.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { fromLocalTime, momentWords } from '#site/admin/publication/publication-labels.ts';
import { ApiError } from '#site/lib/api-error.ts';

const settable = factsWith(titleFacts, 'isSetInBulk');
type SettableField = keyof typeof settable;
const isSettable = (field: BulkField): field is SettableField => field in settable;
export const isFlag = (field: BulkField) => isSettable(field) && settable[field].type === 'boolean';

interface Words {
  words: string;
  label: string;
}
const wordsOf = ({ label, type }: FieldFacts): Words =>
  type === 'boolean'
    ? { words: label, label }
    : { words: `Set the ${label.toLowerCase()}`, label: `${label}, or empty for none` };

export const bulkFields = {
  'add-genre': { words: 'Add a genre', label: 'Genre' },
  'remove-genre': { words: 'Remove a genre', label: 'Genre' },
  ...(Object.fromEntries(Object.entries(settable).map(([name, field]) => [name, wordsOf(field)])) as Record<
    SettableField,
    Words
  >),
  genre: { words: 'Set the genres', label: 'Genres, separated by commas' },
  rating: { words: 'Set the rating', label: 'Rating from 0 to 10, or empty for none' },
  publication: { words: 'Set the publication', label: 'From' },
  'add-to-collection': { words: 'Add to a collection', label: 'Collection' },
  'replace-host': { words: 'Replace a host in the addresses', label: 'Host now' },
};
export type BulkField = keyof typeof bulkFields;
export const bulkFieldNames = Object.keys(bulkFields) as BulkField[];

export interface BulkValues {
  field: BulkField;
  value: string;
  /** The host that replaces another. */
  to: string;
  isOn: boolean;
  state: PublicationState;
}

/** The typed value of a field, as it was typed where it is no number, so that it is refused by name; undefined where it may not be empty. */
function valueFrom(field: SettableField, typed: string, isOn: boolean) {
  const { type, isNullable }: FieldFacts = settable[field];
  if (type === 'boolean') return isOn;
  if (typed === '') return isNullable ? null : undefined;
  const number = Number(typed.replace(',', '.'));
  return type === 'text' || !Number.isFinite(number) ? typed : number;
}

/** The change; null while a value is missing. */
export function actionOf({ field, value: typed, to, isOn, state }: BulkValues): TitleAction | null {
  const value = typed.trim();
  if (isSettable(field)) {
    const set = valueFrom(field, value, isOn);
    return set === undefined ? null : { kind: 'set', fields: { [field]: set } };
  }
  switch (field) {
    case 'publication':
      if (state !== 'scheduled') return { kind: 'set-publication', publication: state, publishAt: null };
      return value === ''
        ? null
        : { kind: 'set-publication', publication: state, publishAt: fromLocalTime(value) };
    case 'add-to-collection':
      return value === '' ? null : { kind: field, collection: Number(value) };
    case 'replace-host':
      return value === '' || to.trim() === '' ? null : { kind: field, from: value, to: to.trim() };
    default:
      return value === '' ? null : { kind: field, genre: value };
  }
}

const spelled = (value: string | number | boolean | null | undefined): string => {
  if (value === null || value === undefined) return 'none';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
};
const nameOf = (field: SettableField): string => {
  const { label, type } = settable[field];
  if (field === 'genre') return 'genres';
  return type === 'boolean' ? label : label.toLowerCase();
};

/** 'Country: Peru' */
function actionWords(action: BulkAction): string {
  switch (action.kind) {
    case 'set':
      return Object.entries(action.fields)
        .map(([name, value]) => `${nameOf(name as SettableField)}: ${spelled(value)}`)
        .join(', ');
    case 'add-genre':
      return `genre ${action.genre} added`;
    case 'remove-genre':
      return `genre ${action.genre} removed`;
    case 'replace-host':
      return `${action.from} replaced by ${action.to}`;
    case 'set-publication':
      return action.publishAt === null
        ? `publication: ${action.publication}`
        : `publication: from ${momentWords(action.publishAt, Date.now())}`;
    case 'replace-file':
      return `file ${action.name} replaced`;
    case 'add-to-collection':
      return 'added to a collection';
    case 'merge':
      return 'merge of doubles';
    case 'restore':
      return 'restored from the trash';
    default:
      return 'deletion';
  }
}

export const inDigits = (count: number) => count.toLocaleString('en');

export const changeWords = ({ action, undoes }: BulkChange): string =>
  undoes === null ? actionWords(action) : `undo of ${actionWords(action)}`;

/** The progress of a change, or its result. */
export function progressWords(change: BulkChange): string {
  const { state, done, total, changed } = change;
  if (state === 'running') return `${inDigits(done)} of ${inDigits(total)}: ${changeWords(change)}`;
  const left = done - changed - change.skipped;
  const kept = left === 0 ? '' : `, ${inDigits(left)} left as they were`;
  const undecided =
    change.action.kind === 'merge' && change.undoes === null && change.action.left > 0
      ? `, ${counted(change.action.left, 'pair')} left for you to decide`
      : '';
  const stopped = state === 'stopped' ? `, stopped before ${inDigits(total - done)} more` : '';
  return `${counted(changed, 'record')} done${kept}${stopped}: ${changeWords(change)}${undecided}`;
}

/** What a change waits for, and how far that is; null when it does not wait. */
export function waitingWords({ waitsFor }: BulkChange, all: readonly BulkChange[]): string | null {
  if (waitsFor === null) return null;
  const ahead = all.find(({ id }) => id === waitsFor);
  return ahead ? `Waits for ${progressWords(ahead)}` : 'Waits for another change';
}

/** Why a change does not go on, and which records it has skipped; null when all goes well. */
export function troubleWords({ problem, skipped, skippedRecords }: BulkChange): string | null {
  const named = skippedRecords.map(({ name, reason }) => `${name} (${reason})`).join(', ');
  const others = skipped - skippedRecords.length;
  const more = others > 0 ? ` and ${inDigits(others)} more` : '';
  const words = [
    problem !== null && `Does not go on, and is tried again: ${problem}.`,
    skipped > 0 && `Could not be changed: ${named}${more}.`,
  ].filter((sentence) => sentence !== false);
  return words.length === 0 ? null : words.join(' ');
}

/** The work that is going on, apart from how far it is. */
export const runningWords = ({ total, undoes }: Pick<BulkChange, 'total' | 'undoes'>): string =>
  undoes === null
    ? `Changing ${counted(total, 'record')} …`
    : `Undoing the change of ${counted(total, 'record')} …`;

/** A refusal, with the records that prevent an undo. */
export function undoProblemWords(error: unknown): string {
  const isOfRecords =
    error instanceof ApiError && error.issues.some(({ path }) => /^[a-z]+\.\d+$/.test(path));
  if (!isOfRecords) return errorWords(error);
  const names = error.issues.map(({ message }) => message).join(', ');
  return `Nothing was undone, because these were changed since then: ${names}`;
}
