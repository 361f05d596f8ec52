/** Reads the API while a page is rendered. */

import { API_URL, FEED_KEY } from 'astro:env/server';
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
import { previewHeaders } from '#schema/preview.ts';
import { onDemandHeader } from '#schema/site-headers.ts';
import { apiGet, type Reply } from './api.ts';
import { byHalves, takeTurn } from './batching.ts';

/** An API that accepts a request and never answers must not keep a page, and those that wait for it, for ever. */
const patience = 30_000;
const ownHeaders = { Accept: 'application/json', Authorization: `Bearer ${FEED_KEY}` };

export function serverGet<T>(path: string, reply: Reply<T>): Promise<T> {
  const headers = { ...ownHeaders, ...current().headers };
  const answer = fetch(API_URL + path, { headers, signal: AbortSignal.timeout(patience) });
  return apiGet(path, reply, { answer });
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

/** How pages read: with headers of their own, sharing requests with pages that use the same ones. */
interface Reading {
  headers: Readonly<Record<string, string>>;
  loaders: ReturnType<typeof newLoaders>;
}

/** Pages to be stored, which wait for nothing that visitors ask. */
const published: Reading = { headers: {}, loaders: newLoaders() };
const onDemand: Reading = { headers: { [onDemandHeader]: '1' }, loaders: newLoaders() };
const storage = new AsyncLocalStorage<Reading>();
const current = () => storage.getStore() ?? published;
const loaders = () => current().loaders;

/** Everything that `work` reads is requested in the way that the page asks for. */
export function readingFor<T>({ preview, isOnDemand }: App.Locals, work: () => T): T {
  if (preview) return storage.run({ headers: previewHeaders(preview), loaders: newLoaders() }, work);
  return storage.run(isOnDemand ? onDemand : published, work);
}

/** What pages share must not wait in the line of the visitor who happens to need it first. */
export const readingToPublish = <T>(work: () => T): T => storage.run(published, work);

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
