/** Reads the API while a page is rendered. */

import { API_URL, FEED_KEY } from 'astro:env/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import DataLoader from 'dataloader';
import {
  getEpisodeBundles,
  getMatches,
  getMatchSurroundings,
  getTitleBundles,
} from '#schema/calls/bundles.ts';
import type { Answered, Call, Sent } from '#schema/calls/call.ts';
import { onDemandHeader } from '#schema/rules/site-headers.ts';
import { bundleLimit, type EpisodeBundle, type TitleBundle } from '#schema/shapes/bundle.ts';
import type { Match } from '#schema/shapes/match.ts';
import type { MatchSurroundings } from '#schema/shapes/match-bundle.ts';
import { previewHeaders } from '#schema/shapes/preview.ts';
import { callDeclared, type Send, sendTo } from './api.ts';
import { byHalves, takeTurn } from './batching.ts';

/** An API that accepts a request and never answers must not keep a page, and those that wait for it, for ever. */
const patience = 30_000;
/** How `astro dev` reads; render workers ask the thread that started them. */
let send = sendTo(API_URL, FEED_KEY);

export function readWith(given: Send): void {
  send = given;
}

export const serverCall = <C extends Call>(declaration: C, sent: Sent<C>): Promise<Answered<C>> =>
  callDeclared(declaration, sent, {
    send,
    headers: current().headers,
    signal: AbortSignal.timeout(patience),
  });

/** Pages rendered at the same time share a request; nothing is cached between them. */
const batched = <Key, Value>(load: (keys: readonly Key[]) => Promise<(Value | Error)[]>) =>
  new DataLoader<Key, Value>(byHalves(load), { cache: false, maxBatchSize: bundleLimit });

/** In the order of the references. */
const byRef = <Bundle extends { ref: string }>(refs: readonly string[], bundles: readonly Bundle[]) => {
  const found = new Map(bundles.map((bundle) => [bundle.ref, bundle]));
  return refs.map((ref) => found.get(ref) ?? new Error(`The API sent no bundle for ${ref}`));
};

const newLoaders = () => ({
  titles: batched<string, TitleBundle>(async (refs) => {
    const { bundles } = await serverCall(getTitleBundles, { query: { refs: refs.join(',') } });
    return byRef(refs, bundles);
  }),
  episodes: batched<string, EpisodeBundle>(async (refs) => {
    const { bundles } = await serverCall(getEpisodeBundles, { query: { refs: refs.join(',') } });
    return byRef(refs, bundles);
  }),
  matches: batched<number, Match | null>(async (ids) => {
    const found = await serverCall(getMatches, { query: { ids: ids.join(',') } });
    const byId = new Map(found.matches.map((match) => [match.id, match]));
    return ids.map((id) => byId.get(id) ?? null);
  }),
  surroundings: batched<number, MatchSurroundings>(async (ids) => {
    const found = await serverCall(getMatchSurroundings, { query: { ids: ids.join(',') } });
    const byId = new Map(found.surroundings.map((around) => [around.id, around]));
    return ids.map((id) => byId.get(id) ?? new Error(`The API sent nothing around match ${id}`));
  }),
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
