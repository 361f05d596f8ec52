/**
 * Finds what is new since the last visit among what the visitor follows. Everyone fetches the same file, and it is compared here.
 * Nothing is marked at the first visit, and marks stay until the tab is closed.
 */
import type { NewsItem } from '#schema/shapes/news.ts';
import { newsPath } from '#site/lib/news-paths.ts';

const knownKey = 'own-news';
/** More than the file contains: an entry that left it because of a deletion must not become new again. */
const mostKnown = 1_000;

export type NewsByKey = ReadonlyMap<string, readonly NewsItem[]>;

function read(store: Storage): string[] | null {
  try {
    const value: unknown = JSON.parse(store.getItem(knownKey) ?? 'null');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
  } catch {
    return null;
  }
}

function keep(store: Storage, ids: readonly string[]): void {
  try {
    store.setItem(knownKey, JSON.stringify(ids));
  } catch {
    // Then everything counts as known at the next visit as well.
  }
}

/** The unknown news, by the keys of what they belong to. */
export function unknownNews(all: readonly NewsItem[], known: readonly string[] | null): NewsByKey {
  const byKey = new Map<string, NewsItem[]>();
  if (known === null) return byKey;
  const isKnown = new Set(known);
  for (const one of all.filter(({ id }) => !isKnown.has(id)))
    for (const key of one.of) byKey.set(key, [...(byKey.get(key) ?? []), one]);
  return byKey;
}

/** The ids to remember: those of the file, then those that were known before. */
export const rememberedIds = (all: readonly NewsItem[], known: readonly string[] | null): string[] =>
  [...new Set([...all.map(({ id }) => id), ...(known ?? [])])].slice(0, mostKnown);

let fetching: Promise<NewsByKey> | undefined;

/** Empty when nothing is new or the file cannot be loaded. */
export function readNews(): Promise<NewsByKey> {
  fetching ??= compare().catch(() => new Map());
  return fetching;
}

async function compare(): Promise<NewsByKey> {
  const answer = await fetch(newsPath);
  if (!answer.ok) return new Map();
  const all: NewsItem[] = await answer.json();
  const before = read(localStorage);
  // Set by this tab's first page: the visit covers all its pages.
  const known = read(sessionStorage) ?? before;
  keep(sessionStorage, known ?? all.map(({ id }) => id));
  keep(localStorage, rememberedIds(all, before));
  return unknownNews(all, known);
}
