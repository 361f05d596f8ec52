import { z } from 'zod';
import { bundleLimit } from './bundle.ts';
import { commentThread } from './comment.ts';
import { match, matchList, matchStatus } from './match.ts';
import { incident } from './match-incident.ts';
import { pageQuery } from './paging.ts';
import { slugInPath } from './slug.ts';
import { id, pathId } from './text.ts';

/** Numbers between commas, as one value of a query. */
export const idList = (most: number) =>
  z
    .string()
    .max(most * 11, { error: `At most ${most} ids`, abort: true })
    .transform((ids) => ids.split(','))
    .pipe(pathId.array().max(most, `At most ${most} ids`))
    .meta({ description: 'Ids, with commas between them', examples: ['1,2'] });

/** GET /api/bundles/matches: those of the matches asked for that exist. */
export const matchIdsQuery = z.strictObject({ ids: idList(bundleLimit) });
export const matchesReply = z.strictObject({ matches: match.array() });

/** A team's line in the table of its league. */
export const tableRow = z.strictObject({
  team: z.string(),
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  scored: z.int(),
  conceded: z.int(),
  points: z.int(),
});
export type TableRow = z.infer<typeof tableRow>;

/** What a match's page shows besides the match. */
export const matchSurroundings = z.strictObject({
  /** Of the match. */
  id,
  /** The other matches of its league in the same week. */
  week: match.array(),
  /** The latest results of both teams before it, newest first. */
  homeResults: match.array(),
  awayResults: match.array(),
  /** The table of the season, from its finished matches. */
  table: tableRow.array(),
  /** Its goals and cards by their minutes, where the scorer writes them down. */
  incidents: incident.array(),
  /** The newest ones; null where the operator wants no comments on matches. */
  comments: commentThread.array().nullable(),
});
export type MatchSurroundings = z.infer<typeof matchSurroundings>;

/** GET /api/bundles/match-surroundings: of those of the matches asked for that exist. */
export const matchSurroundingsReply = z.strictObject({ surroundings: matchSurroundings.array() });

export const league = z.strictObject({ slug: z.string(), name: z.string() });
export type League = z.infer<typeof league>;

const section = z.enum(['upcoming', 'finished']);
export type MatchSection = z.infer<typeof section>;

/** GET /api/bundles/match-lists */
export const matchListsQuery = z.strictObject({
  league: slugInPath.optional(),
  status: section
    .optional()
    .meta({ description: 'This list alone, page by page; left out: the first of each' }),
  page: pageQuery,
});
export type MatchListsQuery = z.infer<typeof matchListsQuery>;

/** Everything a page of matches shows. */
export const matchListsBundle = z.strictObject({
  /** null for all leagues. */
  league: league.nullable(),
  live: match.array(),
  upcoming: matchList,
  finished: matchList,
  /** Without a kick-off to come; on the first pages alone. */
  postponed: match.array(),
  /** Every league by name; only for the page of all matches. */
  leagues: league.array(),
});
export type MatchListsBundle = z.infer<typeof matchListsBundle>;

/** GET /api/bundles/match-counts: how many matches there are of each league, under each of its spellings, and status. */
export const matchCounts = z.strictObject({
  counts: z.strictObject({ league: z.string(), status: matchStatus, total: z.int() }).array(),
});
export type MatchCounts = z.infer<typeof matchCounts>;
