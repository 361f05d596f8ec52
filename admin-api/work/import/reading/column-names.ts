import { bare, nearestName } from '#admin-api/ground/environment/nearest-name.ts';
import { writtenNames } from '#schema/records/field.ts';
import { pageFacts } from '#schema/records/page.ts';
import { personFacts } from '#schema/records/person.ts';
import { isNothing, isToBeNamed } from '#schema/rules/missing.ts';
import { groupOf, importFieldNames } from '#schema/shapes/import-fields.ts';
import { decodeEntities } from './clean-text.ts';
import { quote } from './field-reader.ts';
import { byHeader, fieldAmong, fieldBySynonymOf, measured } from './header-synonyms.ts';
import { type Fields, kindOfName } from './kinds.ts';
import { isEmpty } from './source-row.ts';
import { factsOf } from './sources.ts';

/** The fields of the dashboard's import, and those of records that only the command imports. */
const known: readonly string[] = [
  ...importFieldNames,
  ...writtenNames(personFacts),
  ...writtenNames(pageFacts),
  ...'createdAt movieKey movieId body value category person role character position'.split(' '),
];

const fieldByName = new Map<string, string>();
for (const field of known) fieldByName.set(field, field).set(bare(field), field);

/** The field of this product's own name, however it is written. */
export const fieldFor = (name: string): string | undefined =>
  byHeader(name, (written) => fieldByName.get(written) ?? fieldByName.get(bare(written)));

/** A sentence for each column that is left out, with the nearest known name. */
export const leftOutWords = (names: readonly string[]): string[] =>
  names.map((name) => {
    const meant = nearestName(name, known, 4);
    return `the column ${quote(name)} is left out${meant && meant !== fieldFor(name) ? `; did you mean ${meant}?` : ''}`;
  });

/** Fields of the development data that the product has under another name. */
const extraFields = ['country', 'score'];

/**
 * A record's values under the product's names: 'Home Team', 'home_team' and 'homeTeam' are one field, a name of other catalogues stands for
 * it where it is missing, unknown ones are dropped, and values that say nothing (null, '', N/A) count as missing.
 */
export function fieldsOf(
  values: Record<string, unknown>,
  meant: FieldOf = meantAmong(Object.keys(values)),
): Fields {
  const fields: Fields = {};
  const isExact = isSaid(values['exact']);
  const others: [string, unknown][] = [];
  const take = (field: string | undefined, value: unknown, name = '') => {
    if (field && !isMissing(field, value, isExact) && fields[field] === undefined)
      fields[field] = isExact ? value : measured(field, value, name);
  };
  for (const [name, value] of Object.entries(values)) {
    const field = meant(name);
    if (field !== undefined && field === fieldFor(name)) take(field, value, name);
    else others.push([name, value]);
  }
  for (const [name, value] of others) take(meant(name), value, name);
  const extra = fields['extra'];
  delete fields['extra'];
  if (typeof extra === 'object' && extra !== null) {
    for (const field of extraFields) take(field, (extra as Fields)[field]);
  }
  for (const fact of factsOf(Object.keys(values))) fields[fact] = true;
  if (fields['name'] !== undefined)
    fields['nameIsOf'] = kindOfName(Object.keys(values).flatMap((name) => meant(name) ?? []));
  return fields;
}

export type FieldOf = (name: string) => string | undefined;
const ownFieldOf: FieldOf = (name) => fieldFor(name) ?? fieldBySynonymOf(name);

/** What the columns of one file mean together: beside titles a score is their rating, and the number behind a season is an episode's. */
export function meantAmong(names: readonly string[]): FieldOf {
  const group = groupOf(names.map((name) => ownFieldOf(name) ?? null));
  const isNumbered =
    group === 'seasons' && names.some((name) => fieldAmong('episodes', name) === 'episodeNumber');
  const told = isNumbered ? 'episodes' : group;
  return (name) => {
    const own = fieldFor(name);
    return own === undefined || own === 'score' ? (fieldAmong(told, name) ?? ownFieldOf(name)) : own;
  };
}

const isSaid = (value: unknown) => value === true || value === 'true' || value === 'escaped';

/** A film or a person may be called 'None', and a text or a key of this product may be 'none'. */
const takesEveryWord = new Set([
  'title',
  'name',
  'person',
  'body',
  'content',
  'value',
  'slug',
  'showKey',
  'movieKey',
]);

function isMissing(field: string, value: unknown, isExact: boolean): boolean {
  if (isEmpty(value) || value === '\\N') return true;
  if (typeof value !== 'string' || isExact || takesEveryWord.has(field)) return false;
  return isNothing(decodeEntities(value)) && !(field.endsWith('Team') && isToBeNamed(value));
}
