import { RequestError } from '#admin-api/http/errors.ts';
import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { presentMatch } from '#admin-api/matches/match.presenter.ts';
import {
  leaguesOf,
  listLeagueNames,
  listLive,
  listMatchesByIds,
  listSection,
  type MatchPage,
} from '#admin-api/matches/match-lists.queries.ts';
import { listResults, listTable, listWeek } from '#admin-api/matches/match-surroundings.queries.ts';
import { listPageSize } from '#schema/list-limits.ts';
import type { MatchList } from '#schema/match.ts';
import {
  matchesQuery,
  matchesReply,
  matchListsBundle,
  matchListsQuery,
  matchSurroundings,
  matchSurroundingsQuery,
} from '#schema/match-bundle.ts';
import { leagueSlug } from '#schema/match-lists.ts';
import { totalPagesOf } from '#schema/paging.ts';

const noMatches: MatchPage = { matches: [], total: 0 };

const presentMatchPage = ({ matches, total }: MatchPage): MatchList => ({
  matches: matches.map(presentMatch),
  total,
  totalPages: totalPagesOf(total, listPageSize),
});

/** What the site reads to render the pages of matches. */
export const matchBundleRoutes = apiRouter();

matchBundleRoutes.get(
  '/api/bundles/matches',
  handle(
    { summary: 'Up to 100 matches, by their ids', query: matchesQuery, reply: matchesReply },
    async ({ query, em }) => ({ matches: (await listMatchesByIds(em, query.ids)).map(presentMatch) }),
  ),
);
matchBundleRoutes.get(
  '/api/bundles/match-surroundings',
  handle(
    {
      summary: 'What the page of a match shows beside the match',
      description:
        'The other matches of its league in the same week (Monday to Sunday, UTC), the last five results of both teams before it (in its year or the one before), and the table of the league’s season (August to July).',
      query: matchSurroundingsQuery,
      reply: matchSurroundings,
      otherStatuses: [404],
    },
    async ({ query: { id }, em }) => {
      const [match] = await listMatchesByIds(em, [id]);
      if (!match) throw new RequestError(404, 'Match not found');
      const slug = leagueSlug(match.league);
      const spellings = (await listLeagueNames(em)).filter((name) => leagueSlug(name) === slug);
      const results = await listResults(em, match);
      return {
        week: (await listWeek(em, match, spellings)).map(presentMatch),
        homeResults: results.home.map(presentMatch),
        awayResults: results.away.map(presentMatch),
        table: await listTable(em, match, spellings),
      };
    },
  ),
);
matchBundleRoutes.get(
  '/api/bundles/match-lists',
  handle(
    {
      summary: 'Everything a page of matches shows, at once',
      description:
        'Live matches, the first page of those to come and of those that are over; with `status` one of these lists alone, page by page.',
      query: matchListsQuery,
      reply: matchListsBundle,
      otherStatuses: [404],
    },
    async ({ query: { league: slug, status, page }, em }) => {
      const leagues = leaguesOf(await listLeagueNames(em));
      const league = slug === undefined ? null : (leagues.find((known) => known.slug === slug) ?? missing());
      const names = league?.names ?? null;
      const isShown = (section: string) => status === undefined || status === section;
      return {
        league: league && { slug: league.slug, name: league.name },
        live: status ? [] : (await listLive(em, names)).map(presentMatch),
        upcoming: presentMatchPage(
          isShown('upcoming') ? await listSection(em, 'upcoming', names, page) : noMatches,
        ),
        finished: presentMatchPage(
          isShown('finished') ? await listSection(em, 'finished', names, page) : noMatches,
        ),
        leagues: slug || status ? [] : leagues.map(({ slug: own, name }) => ({ slug: own, name })),
      };
    },
  ),
);

function missing(): never {
  throw new RequestError(404, 'League not found');
}
