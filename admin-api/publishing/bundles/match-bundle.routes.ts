import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { listIncidents } from '#admin-api/records/matches/incident.queries.ts';
import { presentIncident, presentMatch } from '#admin-api/records/matches/match.entity.ts';
import {
  countMatches,
  listAside,
  listLeagues,
  listLive,
  listMatchesByIds,
  listSection,
  type MatchPage,
} from '#admin-api/records/matches/match-lists.queries.ts';
import { readSeason, readSurroundings } from '#admin-api/records/matches/match-surroundings.queries.ts';
import { presentThread } from '#admin-api/visitors/comments/comment.entity.ts';
import { listNewestThreads } from '#admin-api/visitors/comments/comment.queries.ts';
import { readCommentRules } from '#admin-api/visitors/comments/comment-rules.ts';
import * as calls from '#schema/calls/bundles.ts';
import { listPageSize } from '#schema/rules/limits.ts';
import type { AsidePhase } from '#schema/rules/match-lists.ts';
import type { MatchList } from '#schema/shapes/match.ts';
import type { MatchSection } from '#schema/shapes/match-bundle.ts';
import { totalPagesOf } from '#schema/shapes/paging.ts';
import { listDeniedMatches } from './dead-links.queries.ts';

const noMatches: MatchPage = { matches: [], total: 0 };
const noSeason = { season: null, table: [], ended: { total: 0, unscored: 0 }, teams: [] };

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
  const listOf = async (section: MatchSection) =>
    status === undefined || status === section ? await listSection(em, section, names, page) : noMatches;
  const live = status ? [] : await listLive(em, names);
  const [upcoming, finished] = [await listOf('upcoming'), await listOf('finished')];
  const asideOf = (phase: AsidePhase) => (status ? [] : listAside(em, phase, names));
  const [postponed, unreported] = [await asideOf('postponed'), await asideOf('unreported')];
  const [latest = live[0] ?? upcoming.matches[0] ?? unreported[0]] = finished.matches;
  return {
    league: league && { slug: league.slug, name: league.name },
    live: live.map(presentMatch),
    upcoming: presentMatchPage(upcoming),
    finished: presentMatchPage(finished),
    postponed: postponed.map(presentMatch),
    unreported: unreported.map(presentMatch),
    leagues: slug || status ? [] : leagues.map(({ slug: own, name }) => ({ slug: own, name })),
    ...(league && latest && !status ? await readSeason(em, league, latest.matchDate) : noSeason),
  };
});
matchBundleRoutes.serve(calls.getMatchCounts, async ({ em }) => ({ counts: await countMatches(em) }));

function missing(): never {
  throw new RequestError(404, 'League not found');
}
