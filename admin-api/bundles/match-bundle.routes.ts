import { presentThread } from '#admin-api/comments/comment.entity.ts';
import { listNewestThreads } from '#admin-api/comments/comment.queries.ts';
import { readCommentRules } from '#admin-api/comments/comment-rules.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { presentIncident } from '#admin-api/matches/incident.entity.ts';
import { listIncidents } from '#admin-api/matches/incident.queries.ts';
import { presentMatch } from '#admin-api/matches/match.entity.ts';
import {
  countMatches,
  listLeagues,
  listLive,
  listMatchesByIds,
  listPostponed,
  listSection,
  type MatchPage,
} from '#admin-api/matches/match-lists.queries.ts';
import { readSurroundings } from '#admin-api/matches/match-surroundings.queries.ts';
import * as calls from '#schema/calls/bundles.ts';
import { listPageSize } from '#schema/limits.ts';
import type { MatchList } from '#schema/match.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { listDeniedMatches } from './dead-links.queries.ts';

const noMatches: MatchPage = { matches: [], total: 0 };

const presentMatchPage = ({ matches, total }: MatchPage): MatchList => ({
  matches: matches.map(presentMatch),
  total,
  totalPages: totalPagesOf(total, listPageSize),
});

/** The bundles that the site reads to render the pages of matches. */
export const matchBundleRoutes = apiRouter();

matchBundleRoutes.serve(calls.getMatches, async ({ query, em }) => ({
  matches: (await listMatchesByIds(em, query.ids)).map(presentMatch),
}));
matchBundleRoutes.serve(calls.getMatchSurroundings, async ({ query: { ids }, em }) => {
  const around = await readSurroundings(em, await listMatchesByIds(em, ids));
  const incidents = await listIncidents(em, [...around.keys()]);
  const denied = await listDeniedMatches(em, [...around.keys()]);
  const { onMatches } = await readCommentRules(em);
  const comments = onMatches ? await listNewestThreads(em, 'match', [...around.keys()]) : null;
  return {
    surroundings: [...around].map(([id, { week, homeResults, awayResults, table }]) => ({
      id,
      week: week.map(presentMatch),
      homeResults: homeResults.map(presentMatch),
      awayResults: awayResults.map(presentMatch),
      table,
      incidents: (incidents.get(id) ?? []).map(presentIncident),
      comments: comments && (comments.get(id) ?? []).map(presentThread),
      isFrameDenied: denied.has(id),
    })),
  };
});
matchBundleRoutes.serve(calls.getMatchLists, async ({ query: { league: slug, status, page }, em }) => {
  const leagues = await listLeagues(em);
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
    postponed: status ? [] : (await listPostponed(em, names)).map(presentMatch),
    leagues: slug || status ? [] : leagues.map(({ slug: own, name }) => ({ slug: own, name })),
  };
});
matchBundleRoutes.serve(calls.getMatchCounts, async ({ em }) => ({ counts: await countMatches(em) }));

function missing(): never {
  throw new RequestError(404, 'League not found');
}
