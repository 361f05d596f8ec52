/** The arrangement of home: its hero and its rows, from top to bottom. */
import { z } from 'zod';
import { countryFilter, listOrder, watchFilter, yearFilter } from '#schema/rules/filters.ts';
import { homeRows } from '#schema/rules/home-rows.ts';
import { bodyId, requiredLine, text, wholeNumber } from '#schema/rules/text.ts';
import { movieLimits, namedMovieType } from './movie.ts';

export const arrangementLimits = { rows: 40, title: 80, key: 60, titles: 30 } as const;

export const arrangementMessages = {
  title: 'The row needs a name',
  rows: `Must be a list of at most ${arrangementLimits.rows} rows`,
  key: 'Must be small letters, digits, colons and hyphens',
  sameKey: 'Two rows have this key',
  standard: 'Only a row of the specification has a rule of its own',
  limit: `Must be a whole number from 1 to ${arrangementLimits.titles}`,
  collection: 'Must be the id of a collection',
  version: 'Must be the version of the arrangement as you had read it',
  conflict: 'Somebody else has arranged home meanwhile',
} as const;

/** A title must meet every condition that is given. */
const rowRule = z.strictObject({
  type: namedMovieType.optional(),
  genre: text(movieLimits.genre, 'The genre')
    .trim()
    .optional()
    .meta({ description: 'One or several, separated by commas: any of them', examples: ['Drama'] }),
  year: yearFilter.optional().meta({ examples: ['2010s'] }),
  country: countryFilter.optional(),
  watch: watchFilter.optional(),
  isTrending: z.literal(true, 'Must be true or left out').optional(),
  isTop20: z.literal(true, 'Must be true or left out').optional(),
  collection: bodyId(arrangementMessages.collection).optional().meta({ description: 'Only its titles' }),
  sort: listOrder.optional(),
});
export type RowRule = z.infer<typeof rowRule>;

const standard = z.strictObject({ kind: z.literal('standard') });
const byRule = z.strictObject({ kind: z.literal('rule'), rule: rowRule });
const byHand = z.strictObject({
  kind: z.literal('collection'),
  collection: bodyId(arrangementMessages.collection),
});

/** The source of a row's titles: the specification's own rule, a custom rule, or a collection in its order. */
export const rowSource = z
  .discriminatedUnion('kind', [standard, byRule, byHand], 'Must be standard, rule or collection')
  .meta({ examples: [{ kind: 'standard' }] });
export type RowSource = z.infer<typeof rowSource>;

const standardKeys = new Set(homeRows.map(({ key }) => key));

const arrangedRow = z
  .strictObject({
    key: text(arrangementLimits.key, 'The key')
      .regex(/^[a-z0-9][a-z0-9:-]*$/, arrangementMessages.key)
      .meta({ description: 'Its own among all rows', examples: ['popular'] }),
    title: requiredLine(arrangementLimits.title, arrangementMessages.title, 'The name'),
    source: rowSource,
    limit: wholeNumber({ min: 1, max: arrangementLimits.titles }, arrangementMessages.limit).meta({
      description: 'The most titles it shows',
    }),
    isHidden: z.boolean('Must be true or false'),
  })
  .refine(({ key, source }) => source.kind !== 'standard' || standardKeys.has(key), {
    path: ['source'],
    message: arrangementMessages.standard,
  });
export type ArrangedRow = z.infer<typeof arrangedRow>;

const arrangementFields = {
  hero: z.strictObject({ source: rowSource, isHidden: z.boolean('Must be true or false') }),
  rows: z
    .array(arrangedRow, arrangementMessages.rows)
    .max(arrangementLimits.rows, arrangementMessages.rows)
    .superRefine((rows, context) => {
      rows.forEach(({ key }, index) => {
        if (rows.findIndex((other) => other.key === key) < index)
          context.addIssue({ code: 'custom', path: [index, 'key'], message: arrangementMessages.sameKey });
      });
    }),
};

export const homeArrangement = z.strictObject(arrangementFields);
export type HomeArrangement = z.infer<typeof homeArrangement>;

/** The version is 0 while home has the arrangement of the specification. */
export const storedArrangement = z.strictObject({
  ...arrangementFields,
  version: wholeNumber({ min: 0, max: 2_147_483_647 }, arrangementMessages.version),
});
export type StoredArrangement = z.infer<typeof storedArrangement>;

/** The specification's rows in its order. */
export const defaultArrangement: HomeArrangement = {
  hero: { source: { kind: 'standard' }, isHidden: false },
  rows: homeRows.map(({ key, title, limit }) => ({
    key,
    title,
    source: { kind: 'standard' },
    limit,
    isHidden: false,
  })),
};
