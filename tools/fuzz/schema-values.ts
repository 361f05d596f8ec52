import fc from 'fast-check';
import type { z } from 'zod';
import { testAdmin } from '#admin-api/testing/api-server.ts';
import type { Route } from '#admin-api/testing/routes.ts';
import { defaultSettings } from '#schema/shapes/default-settings.ts';
import { inputSchemaOf } from './input-schema.ts';

type JsonSchema = z.core.JSONSchema._JSONSchema;
type ObjectSchema = z.core.JSONSchema.BaseSchema;

/** Values that a contract accepts, or nearly does: refinements beyond JSON Schema are guessed from the field's name. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return arbitraryOf(inputSchemaOf(schema), '');
}

function arbitraryOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue();
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((one) => arbitraryOf(one, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(arbitraryOf(itemOf(schema), name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'integer':
      return /id$/i.test(name) ? existingId : (seconds[name] ?? integerOf(schema));
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, name);
    default:
      return fc.jsonValue();
  }
}

const itemOf = ({ items }: ObjectSchema): JsonSchema =>
  Array.isArray(items) ? (items[0] ?? {}) : (items ?? {});

function objectOf({ properties = {}, required = [] }: ObjectSchema) {
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field, name)]),
  );
  const all = fc.record(fields, { requiredKeys: required });
  const writable = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !isReadOnly(properties[name])),
  );
  // An unchangeable field is refused unless it is sent unchanged, which a guess rarely achieves.
  const values = fc.oneof(
    { weight: 9, arbitrary: fc.record(writable, { requiredKeys: required }) },
    { weight: 1, arbitrary: all },
  );
  // The values that a setting accepts depend on its key, so a guessed pair rarely fits.
  if (!('key' in properties && 'value' in properties)) return values;
  const setting = fc.constantFrom(...defaultSettings);
  return fc
    .tuple(values, setting)
    .map(([made, { key, value, category }]) =>
      'category' in properties ? { ...made, key, value, category } : { ...made, key, value },
    );
}

const isReadOnly = (field: JsonSchema | undefined) => typeof field === 'object' && field.readOnly === true;

function integerOf({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: ObjectSchema) {
  return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) });
}

/** Ids of rows that existed at the start, of some created since, and of some that never existed. */
const existingId = fc.integer({ min: 1, max: 35 });

/** Times that fit each other: an intro must end after it begins. */
const seconds: Record<string, fc.Arbitrary<number>> = {
  introFrom: fc.integer({ min: 0, max: 30 }),
  introTo: fc.integer({ min: 31, max: 90 }),
};

/** The first is converted to the path of its file; the other two are refused before a connection is made. */
const pictures = [
  'https://en.wikipedia.org/wiki/File:Example.jpg',
  'http://127.0.0.1:1/poster.png',
  'http://[::ffff:169.254.169.254]/poster.png',
];

const guesses: [RegExp, fc.Arbitrary<string>][] = [
  [/^url$/, fc.constantFrom(...pictures)],
  [/url$|logo$/i, fc.constantFrom('/placeholder-poster.svg', 'https://films.example/film.mp4')],
  [/^trailer/i, fc.constantFrom('dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ')],
  [/slug|^page$/i, existingId.map((number) => `fuzz-${number}`)],
  [/email/i, fc.constantFrom(testAdmin.email, 'guest@films.example')],
  [/password/i, fc.constantFrom(testAdmin.password, 'not the right one')],
  [/date$|^from$|^to$/i, fc.constantFrom('2026-11-21', '2026-11-21T20:45:00Z')],
  [/^publishAt$/, fc.constant('2031-01-01T00:00:00Z')],
  [/^archiveAt$/, fc.constant('2032-01-01T00:00:00Z')],
  [/^subtitles$/, fc.constantFrom('', 'en /media/uploads/subtitles/a.vtt')],
  [/^chapters$/, fc.constantFrom('', '0:00 Beginning\n1:00 End')],
  [/^key$/, fc.constantFrom(...defaultSettings.map(({ key }) => key))],
  [/^ids$/, fc.array(existingId, { minLength: 1, maxLength: 3 }).map((ids) => [...new Set(ids)].join())],
  [/^refs$/, existingId.chain((number) => fc.constantFrom(`fuzz-${number}`, `fuzz-${number}@1.1`))],
  [/^(limit|after)$/, fc.integer({ min: 0, max: 40 }).map(String)],
  // A long poll would only slow the test down.
  [/^wait$/, fc.constant('0')],
];

function textOf(schema: ObjectSchema, name: string): fc.Arbitrary<string> {
  const [, guess] = guesses.find(([pattern]) => pattern.test(name)) ?? [];
  const { minLength = 0, maxLength = 60 } = schema;
  const plain = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  });
  // A field with a slug's pattern is a new slug; in a path any text is allowed, and an existing slug is needed.
  if (name === 'slug' && schema.pattern) return fc.nat().map((number) => `new-${number}`);
  const made = isIdInPath(schema)
    ? existingId.map(String)
    : isPageNumber(schema, name)
      ? fc.integer({ min: 1, max: 3 }).map(String)
      : // A pattern says more than a name does.
        ((schema.pattern ? examplesOf(schema) : undefined) ??
        guess ??
        examplesOf(schema) ??
        matching(schema.pattern));
  return made ? fc.oneof({ weight: 9, arbitrary: made }, { weight: 1, arbitrary: plain }) : plain;
}

/** A list is paged by number; elsewhere a page is named by its slug. */
const isPageNumber = ({ pattern }: ObjectSchema, name: string) =>
  name === 'page' && pattern?.startsWith('^\\d') === true;

const isIdInPath = ({ pattern }: ObjectSchema) => pattern?.startsWith('^[1-9]') === true;

function examplesOf({ examples }: ObjectSchema): fc.Arbitrary<string> | undefined {
  return Array.isArray(examples) && examples.length > 0
    ? fc.constantFrom(...examples.map(String))
    : undefined;
}

/** null for patterns with lookaheads, from which fast-check cannot generate. */
function matching(pattern: string | undefined): fc.Arbitrary<string> | undefined {
  if (pattern === undefined) return undefined;
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return undefined;
  }
}

/** A part of a request: valid by its contract, and fuzzed. */
export interface Part<T> {
  plain: fc.Arbitrary<T>;
  fuzzed: fc.Arbitrary<T>;
}

/** A JSON body that the contract accepts, always the same; undefined when the contract has none. */
export function goodBody({ name, contract }: Route): unknown {
  const { body } = contract ?? {};
  if (!body || contract?.bodyType !== undefined) return {};
  const found = fc
    .sample(valuesOf(body), { numRuns: 200, seed: 7 })
    .find((value) => body.safeParse(JSON.parse(JSON.stringify(value))).success);
  if (found === undefined) throw new Error(`No good body was found for ${name}`);
  return found;
}
