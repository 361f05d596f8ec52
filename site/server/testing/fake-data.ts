/** A miniature catalogue, its change log, and a renderer that is as slow as the test wants. */
import { brotliCompressSync, constants } from 'node:zlib';
import { listTag, titleTag } from '#schema/rules/cache-tags.ts';
import type { Change } from '#schema/shapes/change.ts';
import { titlePath } from '#site/lib/paths.ts';
import type { Rendering, RenderResult } from '#site/server/render/render-job.ts';

/** The best compression would take most of the time of a test that renders thousands of these. */
const quickly = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 1,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MIN_WINDOW_BITS,
  },
};

const type = 'movie';
const columns = ['id', 'type', 'slug', 'title'];
const slugOf = (id: number) => `film-${id}`;
export const filmPath = (id: number) => titlePath({ type, slug: slugOf(id) });

export function fakeData(titles: number) {
  const versions = new Map<number, number>();
  const log: Change[] = [];
  for (let id = 1; id <= titles; id += 1) versions.set(id, 1);

  function record(recordId: number, op: Change['op'], changed: string[]): void {
    const row = {
      id: recordId,
      type,
      slug: slugOf(recordId),
      title: `${slugOf(recordId)} v${versions.get(recordId)}`,
    };
    log.push({
      seq: log.length + 1,
      entity: 'movie',
      recordId: String(recordId),
      op,
      before: op === 'insert' ? null : row,
      after: op === 'delete' ? null : row,
      changed,
      neighbours: [],
      show: null,
      seasons: [],
      sitemapBlocks: [],
      alphabetPages: [],
      alphabetPlaces: [],
    });
  }

  const show = (id: number) => `${slugOf(id)} v${versions.get(id)}`;

  /** The current result of a clean rendering. */
  function page(path: string): { status: number; text: string; tags: string[] } {
    const ids = [...versions.keys()].sort((a, b) => a - b);
    if (path === '/' || path === '/movies') {
      return {
        status: 200,
        text: `${path}: ${ids.map(show)}`,
        tags: [listTag('movies'), ...ids.map(titleTag)],
      };
    }
    const id = ids.find((known) => filmPath(known) === path || `/watch/${slugOf(known)}` === path);
    if (id === undefined) return { status: 404, text: '', tags: [] };
    const neighbour = ids.find((other) => other > id);
    const shown = neighbour === undefined ? [id] : [id, neighbour];
    return { status: 200, text: `${path}: ${shown.map(show)}`, tags: shown.map(titleTag) };
  }

  function rendering(path: string): Rendering {
    const { status, text, tags } = page(path);
    return {
      path,
      kind: status === 200 ? 'lasting' : 'passing',
      status,
      etag: `W/"${text}"`,
      headers: { type: 'text/html' },
      body: new Uint8Array(brotliCompressSync(text, quickly)),
      tags,
      leadsTo: [],
    };
  }

  return {
    log,
    page,
    paths: () => ['/', '/movies', ...Array.from({ length: titles }, (_, index) => filmPath(index + 1))],
    edit(id: number): void {
      const version = versions.get(id);
      if (version === undefined) return;
      versions.set(id, version + 1);
      record(id, 'update', ['title']);
    },
    remove(id: number): void {
      // The page of its neighbour in the order of ids shows it and carries its tag.
      if (versions.delete(id)) record(id, 'delete', columns);
    },
    add(id: number): void {
      if (versions.has(id)) return;
      versions.set(id, 1);
      const before = [...versions.keys()].filter((other) => other < id).sort((a, b) => b - a)[0];
      record(id, 'insert', columns);
      if (before !== undefined) record(before, 'update', ['title']);
    },
    render: (path: string): RenderResult => rendering(path),
    rendering,
  };
}

export type FakeData = ReturnType<typeof fakeData>;
