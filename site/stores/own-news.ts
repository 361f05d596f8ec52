/**
 * What is new since the last visit among what the visitor follows. The same file is fetched whatever that is; it is compared here. Nothing
 * is marked in the first visit, and what is marked stays so until the tab is closed.
 */
import type { ToldNews } from '#schema/news.ts';
import { newsPath } from '#site/lib/news-paths.ts';

const knownKey = 'own-news';
/** More than the file holds: what leaves it because it was deleted meanwhile must not come back as new. */
const mostKnown = 1_000;

export type NewsByKey = ReadonlyMap<string, readonly ToldNews[]>;

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
    // Then everything is known at the next visit as well.
  }
}

/** What of the news is not known, by the keys of what it belongs to. */
export function unknownNews(all: readonly ToldNews[], known: readonly string[] | null): NewsByKey {
  const byKey = new Map<string, ToldNews[]>();
  if (known === null) return byKey;
  const isKnown = new Set(known);
  for (const one of all.filter(({ id }) => !isKnown.has(id)))
    for (const key of one.of) byKey.set(key, [...(byKey.get(key) ?? []), one]);
  return byKey;
}

/** The ids to remember: those of the file, then those that were known before. */
export const rememberedIds = (all: readonly ToldNews[], known: readonly string[] | null): string[] =>
  [...new Set([...all.map(({ id }) => id), ...(known ?? [])])].slice(0, mostKnown);

let fetching: Promise<NewsByKey> | undefined;

/** Empty where nothing is new or the file cannot be had. */
export function readNews(): Promise<NewsByKey> {
  fetching ??= compare().catch(() => new Map());
  return fetching;
}

async function compare(): Promise<NewsByKey> {
  const answer = await fetch(newsPath);
  if (!answer.ok) return new Map();
  const all: ToldNews[] = await answer.json();
  const before = read(localStorage);
  // Of this tab's first page: the visit goes on over all its pages.
  const known = read(sessionStorage) ?? before;
  keep(sessionStorage, known ?? all.map(({ id }) => id));
  keep(localStorage, rememberedIds(all, before));
  return unknownNews(all, known);
}
