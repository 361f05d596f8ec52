import { z } from 'zod';
import { creditRole } from '#schema/credit-role.ts';
import { personChanges, personLimits } from '#schema/person.ts';
import { requiredText, wholeNumber } from '#schema/text.ts';
import { FieldReader } from './field-reader.ts';
import type { Fields } from './kinds.ts';
import { checked, type ParsedRow, present, required } from './parsed-row.ts';
import { titleRef } from './season-row.ts';
import type { SourceRow } from './source-row.ts';

/** Fragments that remain when lists of names are split at commas and line ends; they are never names. */
const leftOver = /^(?:and|or|with|the|of|by|etc|jr|sr|ii|iii|voices?(?: of)?|narrat(?:ed by|or)|cast)\.?:?$/i;
/** The words around a name, without the name: 'Archive footage of', 'and his Orchestra', 'Dir.: Jane Doe'. */
const unfinished = /\s(?:of|and|or|the|by|with|against|in|for|to|as|&)$/;
const continued = /^(?:and|or|with|plus|featuring|starring|including|&)\s/;
const labelled = /^\p{L}[\p{L} ]*\.?:/u;
/** A bracket that is not closed, or that encloses the whole text. */
const halfBracket = /^[([]|^[^([]*[)\]]|[([][^)\]]*$/;
/** Several words in lower case without a capital or digit: only some artists' names are written so. */
const isCommon = (name: string) => /\s/.test(name) && !/[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(name);

/** Why a text is not the name of a person; null when it may be one. */
export function nameProblem(name: string): string | null {
  if (!/[\p{L}\p{N}]/u.test(name)) return 'holds no letter';
  if (leftOver.test(name)) return 'is a word that lists leave over, not a name';
  if (halfBracket.test(name)) return 'is a piece of a bracket';
  if (unfinished.test(name)) return 'ends within a phrase: the name is missing';
  if (continued.test(name)) return 'continues another entry of a list';
  if (labelled.test(name)) return 'begins with a label, not with the name';
  return isCommon(name) ? 'has no capital letter: it is a phrase, not a name' : null;
}

export function parsePerson(fields: Fields): ParsedRow {
  const read = new FieldReader(fields);
  const given = present({
    name: read.line('name'),
    slug: read.line('slug'),
    formerNames: read.prose('formerNames'),
    pictureUrl: read.line('pictureUrl'),
    born: read.line('born'),
    died: read.line('died'),
    description: read.prose('description'),
  });
  required(given, { name: 'The person needs a name' }, read.issues);
  const values = checked(personChanges, given, read.issues);
  if (read.issues.length > 0) return { issues: read.issues };
  return { row: { kind: 'people', given: values, defaults: {} } };
}

const stored = z.object({
  role: creditRole,
  character: z.string().max(personLimits.character).optional(),
  position: wholeNumber({ min: 0, max: 10_000 }, 'Must be a place in the list, from 0').optional(),
});
const named = z.object({ person: requiredText(personLimits.name, 'The person needs a name', 'The name') });

export function parseCredit(fields: Fields): ParsedRow {
  const read = new FieldReader(fields);
  const title = titleRef(read, 'movieKey', 'movieId');
  const person = read.line('person');
  required(present({ person }), { person: 'The person needs a name' }, read.issues);
  const problem = person === undefined || read.isExact ? null : nameProblem(person);
  if (problem !== null) read.refuse('person', `'${person}' ${problem}`);
  checked(named, present({ person }), read.issues);
  const given = present({
    role: read.line('role')?.toLowerCase() ?? 'actor',
    character: read.line('character'),
    position: read.integer('position'),
  });
  const values = checked(stored, given, read.issues);
  if (read.issues.length > 0 || title === null || person === undefined) return { issues: read.issues };
  return { row: { kind: 'credits', title, person, given: values, defaults: {} } };
}

/** Splits a record with a list of names into one credit for each, so that each is imported or refused separately. */
export function* eachCredit(source: SourceRow): Generator<SourceRow> {
  const names = 'values' in source ? source.values['cast'] : undefined;
  if (!('values' in source) || !Array.isArray(names)) {
    yield source;
    return;
  }
  const { cast: _, key, ...rest } = source.values;
  for (const [position, person] of names.entries())
    yield { line: source.line, values: { movieKey: key, ...rest, person, role: 'actor', position } };
}
