/** Reads the API while a page is rendered. */

import { API_URL } from 'astro:env/server';
import { AsyncLocalStorage } from 'node:async_hooks';
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
import type { Preview } from '#schema/preview.ts';
import { apiGet, type Reply } from './api.ts';
import { byHalves, takeTurn } from './batching.ts';

/** How a page is rendered otherwise than for visitors now. */
export interface Asking {
  /** Headers of the requests to the API. */
  headers: Readonly<Record<string, string>>;
  /** The record that the page is a preview of. */
  preview?: Preview;
}

export function serverGet<T>(path: string, reply: Reply<T>): Promise<T> {
  const asking = otherwise.getStore()?.asking;
  if (!asking) return apiGet(path, reply, { base: API_URL });
  const headers = { Accept: 'application/json', ...asking.headers };
  return apiGet(path, reply, { answer: fetch(API_URL + path, { headers }) });
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

const newLoaders = () => ({
  titles: bundleLoader('/api/bundles/titles', titleBundlesReply),
  episodes: bundleLoader('/api/bundles/episodes', episodeBundlesReply),
  matches: new DataLoader<number, Match | null>(
    byHalves(async (ids) => {
      const found = await serverGet(`/api/bundles/matches?ids=${ids.join(',')}`, matchesReply);
      const byId = new Map(found.matches.map((match) => [match.id, match]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
    { cache: false, maxBatchSize: bundleLimit },
  ),
  surroundings: new DataLoader<number, MatchSurroundings>(
    byHalves(async (ids) => {
      const path = `/api/bundles/match-surroundings?ids=${ids.join(',')}`;
      const found = (await serverGet(path, matchSurroundingsReply)).surroundings;
      const byId = new Map(found.map((around) => [around.id, around]));
      return ids.map((id) => byId.get(id) ?? new Error(`The API sent nothing around match ${id}`));
    }),
    { cache: false, maxBatchSize: bundleLimit },
  ),
});
const present = newLoaders();

const otherwise = new AsyncLocalStorage<{ asking: Asking; loaders: typeof present }>();
/** The pages of one job get the same object. */
const loadersOf = new WeakMap<Asking, typeof present>();

/** Everything that `work` reads is requested with these headers, and shares no request with pages that use others. */
export function askingWith<T>(asking: Asking, work: () => T): T {
  const own = loadersOf.get(asking) ?? newLoaders();
  loadersOf.set(asking, own);
  return otherwise.run({ asking, loaders: own }, work);
}

const loaders = () => otherwise.getStore()?.loaders ?? present;

/** `slug` for a title with its first season, `slug@2` with its second. */
export async function titleBundle(ref: string): Promise<TitleBundle> {
  const bundle = await loaders().titles.load(ref);
  await takeTurn();
  return bundle;
}

/** `slug@2.5` for the fifth episode of the second season. */
export async function episodeBundle(ref: string): Promise<EpisodeBundle> {
  const bundle = await loaders().episodes.load(ref);
  await takeTurn();
  return bundle;
}

export function matchById(id: number): Promise<Match | null> {
  return loaders().matches.load(id);
}

/** Throws when the match was deleted. */
export async function matchSurroundings(id: number): Promise<MatchSurroundings> {
  const around = await loaders().surroundings.load(id);
  await takeTurn();
  return around;
}
