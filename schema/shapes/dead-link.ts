import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { id, pathId, queryInt } from '#schema/rules/text.ts';
import { movieType } from './movie.ts';

/** The addresses that are checked. */
export const linkFields = [
  'streamUrl',
  'downloadUrl',
  'trailerUrl',
  'posterUrl',
  'pictureUrl',
  'homeTeamLogo',
  'awayTeamLogo',
  'subtitles',
] as const;
export type LinkField = (typeof linkFields)[number];

/**
 * What the last check of an address found: `failing` failed once and is dead if it fails a day later, too; `unknown` may not be requested,
 * or refuses programs.
 */
export const linkStates = ['unchecked', 'alive', 'failing', 'dead', 'unknown'] as const;
export type LinkState = (typeof linkStates)[number];

export const askedAgain = z.strictObject({
  asked: z.int().min(0).meta({ description: 'How many addresses are asked again within some seconds' }),
});

/** A title stands for its seasons and episodes, too. */
export const linkOwner = z.strictObject({
  kind: z.enum(
    ['title', 'season', 'episode', 'match', 'person', 'collection'],
    'Must be title, season, episode, match, person or collection',
  ),
  id: pathId,
});
export type LinkOwner = z.infer<typeof linkOwner>;

/** In the query of a list of matches, people or collections; named like the filter of the lists of titles. */
export const deadLinkFilter = {
  problems: z
    .literal('dead-link', 'Must be dead-link')
    .optional()
    .meta({ description: 'Only those that have a dead address', examples: ['dead-link'] }),
};

/** In the answer of such a list. */
const deadRecord = z.strictObject({
  id,
  since: moment.meta({ description: 'The first failure since all of its addresses answered' }),
});
export type DeadRecord = z.infer<typeof deadRecord>;
export const deadInList = {
  dead: deadRecord
    .array()
    .exactOptional()
    .meta({ description: 'For administrators: which of these have a dead address' }),
};

export const deadLink = z.strictObject({
  kind: z.enum(['title', 'season', 'episode', 'match', 'person', 'collection']),
  id,
  seasonId: id.nullable().meta({ description: 'The season itself, or that of the episode' }),
  field: z.enum(linkFields),
  address: z.string(),
  status: z.int().nullable().meta({ description: 'What was answered; null where nothing was' }),
  since: moment.meta({ description: 'The first failure since it last answered' }),
  checkedAt: moment,
  nextAt: moment.meta({ description: 'When it is asked again' }),
});
export type DeadLink = z.infer<typeof deadLink>;

/** So many waiting addresses are counted. */
export const mostWaiting = 10_000;

/** Those that died last. */
export const deadLinkList = z.strictObject({
  links: deadLink
    .extend({
      name: z
        .string()
        .meta({ description: 'Of the title, of the match, of the person or of the collection' }),
      slug: z.string().nullable(),
      type: movieType.nullable().meta({ description: 'Of the title' }),
    })
    .array(),
  /** Titles with a dead address of their own, of a season or of an episode. */
  titles: z.int().min(0),
  matches: z.int().min(0),
  people: z.int().min(0),
  collections: z.int().min(0),
  waiting: z
    .int()
    .min(0)
    .max(mostWaiting)
    .meta({
      description: `Addresses whose turn has come and that were not asked yet; ${mostWaiting} stands for more`,
    }),
});
export type DeadLinkList = z.infer<typeof deadLinkList>;

export const deadLinkQuery = z.strictObject({ limit: queryInt(1, 100, 5) });
