/** Reading matches while a page is rendered. */
import DataLoader from 'dataloader';
import { bundleLimit } from '#schema/bundle.ts';
import type { Match } from '#schema/match.ts';
import {
  type MatchListsBundle,
  type MatchSurroundings,
  matchesReply,
  matchListsBundle,
  matchSurroundings as matchSurroundingsReply,
} from '#schema/match-bundle.ts';
import { ApiError } from './api-error.ts';
import { byHalves } from './by-halves.ts';
import type { MatchListPlace } from './match-paths.ts';
import { serverGet } from './server-api.ts';

/** Pages rendered side by side share one request; nothing is remembered between them. */
const matches = new DataLoader<number, Match | null>(
  byHalves(async (ids) => {
    const found = await serverGet(`/api/bundles/matches?ids=${ids.join(',')}`, matchesReply);
    const byId = new Map(found.matches.map((match) => [match.id, match]));
    return ids.map((id) => byId.get(id) ?? null);
  }),
  { cache: false, maxBatchSize: bundleLimit },
);

export function matchById(id: number): Promise<Match | null> {
  return matches.load(id);
}

/** Fails when the match has gone meanwhile: the change that took it away calls for the page again. */
export function matchSurroundings(id: number): Promise<MatchSurroundings> {
  return serverGet(`/api/bundles/match-surroundings?id=${id}`, matchSurroundingsReply);
}

/** null when there is no such league. */
export async function matchLists({
  league,
  status,
  page = 1,
}: MatchListPlace): Promise<MatchListsBundle | null> {
  const asked = new URLSearchParams({
    ...(league && { league }),
    ...(status && { status, page: String(page) }),
  });
  try {
    return await serverGet(`/api/bundles/match-lists?${asked}`, matchListsBundle);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
