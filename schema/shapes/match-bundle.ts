import { z } from 'zod';
import { slugInPath } from '#schema/rules/slug.ts';
import { id, pathId } from '#schema/rules/text.ts';
import { bundleLimit } from './bundle.ts';
import { commentThread } from './comment.ts';
import { match, matchList, matchStatus } from './match.ts';
import { incident } from './match-incident.ts';
import { pageQuery } from './paging.ts';

/** A list of ids separated by commas, as one value of a query. */
const idList = (most: number) =>
  z
    .string()
    .max(most * 11, { error: `At most ${most} ids`, abort: true })
    .transform((ids) => ids.split(','))
    .pipe(pathId.array().max(most, `At most ${most} ids`))
    .meta({ description: 'Ids, with commas between them', examples: ['1,2'] });

/** The requested matches that exist. */
export const matchIdsQuery = z.strictObject({ ids: idList(bundleLimit) });
export const matchesReply = z.strictObject({ matches: match.array() }).meta({ id: 'MatchBundles' });

/** A team's line in the table of its league. */
const tableRow = z.strictObject({
  team: z.string(),
  logo: match.shape.homeTeamLogo,
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  scored: z.int(),
  conceded: z.int(),
  points: z.int(),
});
export type TableRow = z.infer<typeof tableRow>;

/** The data of a match's page in addition to the match. */
const matchSurroundings = z.strictObject({
  id,
  /** The other matches of its league in the same week. */
  week: match.array(),
  /** The latest results of both teams before it, newest first. */
  homeResults: match.array(),
  awayResults: match.array(),
  /** The table of the season, from its finished matches. */
  table: tableRow.array(),
  /** Its goals and cards in the order of their minutes. */
  incidents: incident.array(),
  /** The newest comments; null when comments on matches are switched off. */
  comments: commentThread.array().nullable(),
  /** The check for dead links found that the host of its stream refuses to be framed. */
  isFrameDenied: z.boolean(),
});
export type MatchSurroundings = z.infer<typeof matchSurroundings>;

/** For the requested matches that exist. */
export const matchSurroundingsReply = z.strictObject({ surroundings: matchSurroundings.array() });

const league = z.strictObject({ slug: z.string(), name: z.string() });
export type League = z.infer<typeof league>;

const section = z.enum(['upcoming', 'finished']);
export type MatchSection = z.infer<typeof section>;

export const matchListsQuery = z.strictObject({
  league: slugInPath.optional(),
  status: section
    .optional()
    .meta({ description: 'This list alone, page by page; left out: the first of each' }),
  page: pageQuery,
});

/** Everything a page of matches shows. */
export const matchListsBundle = z
  .strictObject({
    /** null for all leagues. */
    league: league.nullable(),
    live: match.array(),
    upcoming: matchList,
    finished: matchList,
    /** Postponed matches that have no new kick-off yet; on the first pages only. */
    postponed: match.array(),
    /** Matches of which nobody said how they ended, the latest first; on the first pages only. */
    unreported: match.array(),
    /** All leagues by name; only on the page of all matches. */
    leagues: league.array(),
    /** The season of a league, its table and its teams by name; only on the league's own page. */
    season: z.int().nullable().meta({ description: 'The year in which it begins' }),
    table: tableRow.array(),
    /** Of the season's finished matches, those without a score are not in the table. */
    ended: z.strictObject({ total: z.int(), unscored: z.int() }),
    teams: z.strictObject({ name: z.string(), logo: match.shape.homeTeamLogo }).array(),
  })
  .meta({ id: 'MatchListsBundle' });
export type MatchListsBundle = z.infer<typeof matchListsBundle>;

/** How many matches each league has, by spelling and status. */
export const matchCounts = z
  .strictObject({
    counts: z.strictObject({ league: z.string(), status: matchStatus, total: z.int() }).array(),
  })
  .meta({ id: 'MatchCounts' });
export type MatchCounts = z.infer<typeof matchCounts>;
