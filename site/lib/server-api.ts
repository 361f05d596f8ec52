/** Reads the API while a page is rendered. */
import { API_URL } from 'astro:env/server';
import DataLoader from 'dataloader';
import {
  bundleLimit,
  type EpisodeBundle,
  episodeBundles as episodeBundlesReply,
  type TitleBundle,
  titleBundles as titleBundlesReply,
} from '#schema/bundle.ts';
import type { Match } from '#schema/match.ts';
import { type MatchSurroundings, matchesReply, matchSurroundingsReply } from '#schema/match-bundle.ts';
import { apiGet, type Reply } from './api.ts';
import { byHalves, takeTurn } from './batching.ts';

export function serverGet<T>(path: string, reply: Reply<T>): Promise<T> {
  return apiGet(path, reply, { base: API_URL });
}

/** Pages rendered at the same time share a request; nothing is cached between them. */
function bundleLoader<B extends { ref: string }>(path: string, reply: Reply<{ bundles: B[] }>) {
  return new DataLoader<string, B>(
    byHalves(async (refs) => {
      const { bundles } = await serverGet(`${path}?refs=${refs.map(encodeURIComponent).join(',')}`, reply);
      const byRef = new Map(bundles.map((bundle) => [bundle.ref, bundle]));
      return refs.map((ref) => byRef.get(ref) ?? new Error(`The API sent no bundle for ${ref}`));
    }),
    { cache: false, maxBatchSize: bundleLimit },
  );
}

const titleBundles = bundleLoader('/api/bundles/titles', titleBundlesReply);
const episodeBundles = bundleLoader('/api/bundles/episodes', episodeBundlesReply);

/** `slug` for a title with its first season, `slug@2` with its second. */
export async function titleBundle(ref: string): Promise<TitleBundle> {
  const bundle = await titleBundles.load(ref);
  await takeTurn();
  return bundle;
}

/** `slug@2.5` for the fifth episode of the second season. */
export async function episodeBundle(ref: string): Promise<EpisodeBundle> {
  const bundle = await episodeBundles.load(ref);
  await takeTurn();
  return bundle;
}

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

const surroundings = new DataLoader<number, MatchSurroundings>(
  byHalves(async (ids) => {
    const path = `/api/bundles/match-surroundings?ids=${ids.join(',')}`;
    const found = (await serverGet(path, matchSurroundingsReply)).surroundings;
    const byId = new Map(found.map((around) => [around.id, around]));
    return ids.map((id) => byId.get(id) ?? new Error(`The API sent nothing around match ${id}`));
  }),
  { cache: false, maxBatchSize: bundleLimit },
);

/** Throws when the match was deleted. */
export async function matchSurroundings(id: number): Promise<MatchSurroundings> {
  const around = await surroundings.load(id);
  await takeTurn();
  return around;
}
