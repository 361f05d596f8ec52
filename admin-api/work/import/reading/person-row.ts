import { z } from 'zod';
import { personFacts } from '#schema/records/person.ts';
import { creditRole } from '#schema/rules/credit-role.ts';
import { requiredText, wholeNumber } from '#schema/rules/text.ts';
import { personChanges, personLimits, personMessages } from '#schema/shapes/person.ts';
import { fieldsOf } from './column-names.ts';
import { FieldReader } from './field-reader.ts';
import type { Fields } from './kinds.ts';
import { checked, givenIn, type ParsedRow, present, required } from './parsed-row.ts';
import { titleRef } from './season-row.ts';
import type { SourceRow } from './source-row.ts';

/** Fragments that remain when lists of names are split at commas and line ends; they are never names. */
const leftOver =
  /^(?:and|or|with|the|of|by|etc|jr|sr|ii|iii|voices?(?: of)?|narrat(?:ed by|or)|cast|unknown|uncredited|(?:him|her)self|themselves|various(?: \p{L}+)?)\.?:?$/iu;
/** The subject of a page that was linked among the names: '1972 Summer Olympics', 'Academy Award for Best Actor', '… massacre'. */
const event = /^(?:1[89]|20)\d\d\s+\p{L}|\bawards? for\b|\smassacre$/iu;
const commonWord = /^(?:kids|cartoon|produced)$/;
/** The words around a name, without the name: 'Archive footage of', 'and his Orchestra', 'Dir.: Jane Doe'. */
const unfinished = /\s(?:of|and|or|the|by|with|against|in|for|to|as|&)$/;
const continued = /^(?:and|or|with|plus|featuring|starring|including|&)\s/;
const labelled = /^\p{L}[\p{L} ]*\.?:/u;
/** A bracket that is not closed, or that encloses the whole text. */
const halfBracket = /^[([]|^[^([]*[)\]]|[([][^)\]]*$/;
/** Words in lower case without a capital: only some artists' names are written so, as a few words with a digit may be. */
const isCommon = (name: string) =>
  !/[\p{Lu}\p{Lt}\p{Lo}]/u.test(name) &&
  (/\s.*\s.*\s/.test(name) || (/\s/.test(name) && !/\p{N}/u.test(name)));

/** What a source adds to a name in brackets, to tell two people apart or to say what one does: 'Joe King (narrator)'. */
const remark =
  /\s+\((?:\p{L}+ )?(?:actor|actress|dancer|singer|narrator|cast|director|producer|(?:screen)?writer|(screenplay|teleplay))\)$/iu;

/** The name without such a remark, and the role when the remark is the name of a work. */
export function cleanName(text: string): { name: string; role?: 'writer' } {
  const found = remark.exec(text);
  if (!found) return { name: text };
  const name = text.slice(0, found.index);
  return found[1] === undefined ? { name } : { name, role: 'writer' };
}

/**
 * Why a text is not the name of a person; null when it may be one. Some artists write theirs without a capital, which is believed of a list
 * that says what the person did, or played.
 */
export function nameProblem(name: string, isCredited = false): string | null {
  if (!/[\p{L}\p{N}]/u.test(name)) return 'holds no letter';
  if (leftOver.test(name)) return 'is a word that lists leave over, not a name';
  if (halfBracket.test(name)) return 'is a piece of a bracket';
  if (unfinished.test(name)) return 'ends within a phrase: the name is missing';
  if (continued.test(name)) return 'continues another entry of a list';
  if (event.test(name)) return 'is an event or an award, not a person';
  if (commonWord.test(name)) return 'is a common word, not a name';
  if (labelled.test(name)) return 'begins with a label, not with the name';
  return !isCredited && isCommon(name) ? 'has no capital letter: it is a phrase, not a name' : null;
}

export function parsePerson(fields: Fields): ParsedRow {
  const read = new FieldReader(fields);
  const given = givenIn(read, personFacts);
  required(given, { name: personMessages.name }, read.issues);
  const values = checked(personChanges, given, read.issues);
  if (read.issues.length > 0) return { issues: read.issues };
  return { row: { kind: 'people', given: values, defaults: {} } };
}

const stored = z.object({
  role: creditRole,
  character: z.string().max(personLimits.character).optional(),
  position: wholeNumber({ min: 0, max: 10_000 }, 'Must be a place in the list, from 0').optional(),
});
const named = z.object({ person: requiredText(personLimits.name, personMessages.name, 'The name') });

export function parseCredit(fields: Fields): ParsedRow {
  const read = new FieldReader(fields);
  const title = titleRef(read, 'movieKey', 'movieId');
  const listed = read.line('person');
  const { name: person, role = undefined } =
    listed === undefined || read.isExact ? { name: listed } : cleanName(listed);
  required(present({ person }), { person: personMessages.name }, read.issues);
  const isCredited = fields['role'] !== undefined || fields['character'] !== undefined;
  const problem = person === undefined || read.isExact ? null : nameProblem(person, isCredited);
  if (problem !== null) read.refuse('person', `'${person}' ${problem}`);
  checked(named, present({ person }), read.issues);
  const given = present({
    role: role ?? read.line('role')?.toLowerCase() ?? 'actor',
    character: read.line('character'),
    position: read.integer('position'),
  });
  const values = checked(stored, given, read.issues);
  if (read.issues.length > 0 || title === null || person === undefined) return { issues: read.issues };
  const remarked = listed === undefined || listed === person ? {} : { listed };
  return { row: { kind: 'credits', title, person, ...remarked, given: values, defaults: {} } };
}

/** Splits a cast of a title elsewhere, {"key": …, "cast": […]}, into one credit for each, so that each is imported or refused separately. */
export function* eachCredit(source: SourceRow): Generator<SourceRow> {
  const names = 'values' in source ? source.values['cast'] : undefined;
  const isOfTitle = 'values' in source && fieldsOf(source.values)['title'] !== undefined;
  if (!('values' in source) || !Array.isArray(names) || isOfTitle) {
    yield source;
    return;
  }
  const { cast: _, key, ...rest } = source.values;
  for (const [position, person] of names.entries())
    yield { line: source.line, values: { movieKey: key, ...rest, person, position } };
}
