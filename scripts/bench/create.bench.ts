import { setTimeout as pause } from 'node:timers/promises';
import { changeFeed } from '#schema/change.ts';
import { movie } from '#schema/movie.ts';
import type { Benchmark } from './bench.ts';
import { count } from './figure.ts';
import { type LargeApi, largeApi } from './large-api.ts';
import type { Product } from './product.ts';
import { numbers, pick } from './random.ts';
import { spellTimings } from './timing.ts';

const warmUp = 20;
const titlesToAdd = 300;
const syllables =
  'ba be bo da de do fa fe fo ka ke ko la le lo ma me mo na ne no ra re ro sa se so ta te to'.split(' ');

/**
 * Adds titles one after the other. Each time: until the answer, until whoever publishes has been told by the feed, and until a
 * search finds it.
 */
export const createBench: Benchmark = async (bench) => {
  const { api, titles }: LargeApi = await largeApi(bench);
  const headers = await api.signIn();
  const follower = await follow(api);
  const random = numbers(Date.now());
  const answered: number[] = [];
  const handedOver: number[] = [];
  const findable: number[] = [];
  bench.note(`Adding ${titlesToAdd} to ${count(titles)} titles …`);
  for (let at = 0; at < warmUp + titlesToAdd; at += 1) {
    const title = `The ${word(random)} of ${word(random)}`;
    const began = performance.now();
    const body = JSON.stringify({ title, genre: 'Drama, Crime', type: 'movie', year: 2026 });
    const answer = await fetch(`${api.url}/api/movies`, { method: 'POST', headers, body });
    const taken = performance.now() - began;
    if (answer.status !== 201)
      throw new Error(`Adding was answered ${answer.status}: ${await answer.text()}`);
    const { id } = movie.parse(await answer.json());
    const told = (await follower.toldOf(Number(answer.headers.get('X-Publish-Job')))) - began;
    await untilFound(api, title, id);
    if (at < warmUp) continue;
    answered.push(taken);
    handedOver.push(Math.max(taken, told));
    findable.push(performance.now() - began - taken);
  }
  await follower.stop();
  return [
    {
      what: `Adding a title to ${count(titles)}, the feed told`,
      ours: spellTimings(handedOver),
      reference: `until the answer alone: ${spellTimings(answered)}`,
      goal: 'p50 under 15 ms, p99 60 ms',
    },
    {
      what: 'A new title is found by a search',
      ours: `${spellTimings(findable)} after the answer`,
      reference: '',
      goal: 'under 100 ms',
    },
  ];
};

const word = (random: () => number) => {
  const text = Array.from({ length: 4 }, () => pick(syllables, random)).join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

async function untilFound({ url }: Product, title: string, id: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/movies/search?q=${encodeURIComponent(title)}`);
    if (
      movie
        .array()
        .parse(await answer.json())
        .some((found) => found.id === id)
    )
      return;
  }
}

/** Reads the feed as the site server does, and remembers when it was told of what. */
async function follow({ url, feedKey }: Product) {
  const headers = { Authorization: `Bearer ${await feedKey()}` };
  const stopping = new AbortController();
  const read = async (query: string) => {
    const answer = await fetch(`${url}/api/changes${query}`, { headers, signal: stopping.signal });
    return changeFeed.parse(await answer.json());
  };
  const told = new Map<number, number>();
  let { cursor } = await read('');
  const following = (async () => {
    while (!stopping.signal.aborted) {
      const news = await read(`?after=${cursor}&wait=20`);
      for (const { seq } of news.changes) told.set(seq, performance.now());
      cursor = news.cursor;
    }
  })().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  return {
    toldOf: async (seq: number) => {
      while (!told.has(seq)) await pause(1);
      return told.get(seq) ?? Number.NaN;
    },
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}
