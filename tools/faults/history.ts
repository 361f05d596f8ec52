/** Records the requests that were sent and those that were acknowledged, to compare both with the data after the fault. */
import { expect } from 'vitest';
import { posterSources } from '#schema/rules/poster.ts';

export interface Film {
  id: number;
  slug: string;
  name: string;
  /** The newest version that was sent, and the newest that was acknowledged. */
  tried: number;
  kept: number;
}

export interface History {
  films: Film[];
  /** By title: whether the answer arrived. */
  added: Map<string, boolean>;
  removed: Map<string, boolean>;
  /** Files whose address was returned, with their size when they are stored unchanged. */
  files: Map<string, number | null>;
  /** By key: comments that were sent, possibly several times. */
  comments: Map<string, { movieId: number; body: string; isKept: boolean }>;
  /** Titles of successful imports. */
  imported: Set<string>;
}

export const newHistory = (): History => ({
  films: [],
  added: new Map(),
  removed: new Map(),
  files: new Map(),
  comments: new Map(),
  imported: new Set(),
});

export const titleOf = ({ name }: Pick<Film, 'name'>, version: number) => `${name} v${version}`;

/** The version of the film that a page shows, which must be the same in every place. */
export function versionOn(html: string, { name }: Film): number {
  const found = [...html.matchAll(new RegExp(`${name} v(\\d+)`, 'g'))].map(([, version]) => Number(version));
  const versions = new Set(found);
  if (versions.size !== 1) throw new Error(`A page of ${name} shows versions ${[...versions].join(', ')}`);
  return found[0] ?? 0;
}

type Rows = (statement: string) => Promise<Record<string, unknown>[]>;

/** No acknowledged write may be lost, and none may be stored twice or in part. */
export async function checkHistory(history: History, rows: Rows, url: string): Promise<void> {
  const titles = new Map<string, number>();
  for (const { title } of await rows('select title from movies'))
    titles.set(String(title), (titles.get(String(title)) ?? 0) + 1);
  for (const film of history.films) {
    const [row] = await rows(`select title, description from movies where id = ${film.id}`);
    const version = versionOn(String(row?.['title']), film);
    expect(version, film.name).toBeGreaterThanOrEqual(film.kept);
    expect(version, film.name).toBeLessThanOrEqual(film.tried);
    expect(row?.['description']).toBe(`About v${version}`);
  }
  const of = (entries: Map<string, boolean>, isKept: boolean) =>
    [...entries].filter(([, kept]) => kept === isKept).map(([title]) => title);
  const times = (title: string) => titles.get(title) ?? 0;
  expect(of(history.added, true).filter((title) => times(title) !== 1)).toEqual([]);
  expect(of(history.added, false).filter((title) => times(title) > 1)).toEqual([]);
  expect(of(history.removed, true).filter((title) => times(title) !== 0)).toEqual([]);
  expect([...history.imported].filter((title) => times(title) !== 1)).toEqual([]);
  const bodies = (await rows('select body from comments')).map(({ body }) => String(body));
  for (const { body, isKept } of history.comments.values()) {
    const found = bodies.filter((each) => each === body).length;
    expect(found, body).toBeLessThanOrEqual(1);
    if (isKept) expect(found, body).toBe(1);
  }
  for (const [file, size] of history.files) {
    const answer = await fetch(url + file);
    const bytes = await answer.arrayBuffer();
    expect([file, answer.status]).toEqual([file, 200]);
    if (size !== null) expect([file, bytes.byteLength]).toEqual([file, size]);
  }
}

/** The files that belong to rows of uploads; others are leftovers. */
export async function filesWrittenDown(rows: Rows): Promise<string[]> {
  const media = await rows('select url, kind from media');
  return media
    .flatMap(({ url, kind }) => {
      if (kind === 'video') return [String(url)];
      const named =
        posterSources(String(url))
          .srcset?.split(', ')
          .map((entry) => entry.replace(/ .*/, '')) ?? [];
      return named.flatMap((path) => [path, path.replace('.avif', '.webp')]);
    })
    .map((file) => file.replace('/media/', ''))
    .sort();
}
