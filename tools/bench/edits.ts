import { Agent, get } from 'node:http';
import { join } from 'node:path';
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node's yet
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { type Movie, type MovieChanges, movieList } from '#schema/shapes/movie.ts';
import { titlePath } from '#site/lib/paths.ts';
import type { Product } from './product.ts';

export interface Editor {
  url: string;
  /** The headers of a signed-in administrator. */
  headers: Record<string, string>;
  patience: number;
}

/** Titles from all over the catalogue, not only the newest. */
export async function someTitles({ url }: Product): Promise<{ movies: Movie[]; total: number }> {
  const page = async (number: number) =>
    movieList.parse(await (await fetch(`${url}/api/movies?limit=24&page=${number}`)).json());
  const { total, totalPages } = await page(1);
  const movies: Movie[] = [];
  for (let part = 0; part < 5; part += 1) {
    movies.push(...(await page(1 + Math.floor((part * (totalPages - 1)) / 4))).movies);
  }
  return { movies, total };
}

/** Returns the number of the change. */
export async function edit({ url, headers }: Editor, movie: Movie, changes: MovieChanges): Promise<number> {
  const body = JSON.stringify(changes);
  const answer = await fetch(`${url}/api/movies/${movie.id}`, { method: 'PUT', headers, body });
  if (!answer.ok) throw new Error(`The edit was answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return Number(answer.headers.get('X-Publish-Job'));
}

export const described = ({ title }: Movie, words: string) => ({ description: `${title}, ${words}.` });

/**
 * The time from the start of the PUT until the served detail page contains the new text. The page is requested without pause over
 * one socket with If-None-Match, as a browser requests a page that it has cached.
 */
export async function editUntilVisible(editor: Editor, movie: Movie, words: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const page = `${editor.url}${titlePath(movie)}`;
  let known = (await read(agent, page, '')).etag;
  const began = performance.now();
  const writing = edit(editor, movie, described(movie, words));
  // A failure is thrown below; until then it must not count as an unhandled rejection.
  writing.catch(() => undefined);
  try {
    for (;;) {
      const { etag, html } = await read(agent, page, known);
      if (html?.includes(`${words}.`)) break;
      known = etag;
      if (performance.now() - began < editor.patience) continue;
      await writing;
      throw new Error(`${page} did not show the edit within ${editor.patience / 1000} s`);
    }
    const taken = performance.now() - began;
    await writing;
    return taken;
  } finally {
    agent.destroy();
  }
}

interface Read {
  etag: string;
  /** null when the page is unchanged. */
  html: string | null;
}

function read(agent: Agent, url: string, etag: string): Promise<Read> {
  const headers = { 'Accept-Encoding': 'br', 'If-None-Match': etag };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      const isSame = answer.statusCode === 304;
      buffer(answer).then((body) => {
        const html = isSame ? null : brotliDecompressSync(body).toString();
        resolve({ etag: answer.headers.etag ?? '', html });
      }, reject);
    }).once('error', reject);
  });
}

/** The sitemap contains the time of each file's last change. */
const sitemapPath = '/sitemap.xml';

export function viewStore(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, 'pages.sqlite'), { readOnly: true, timeout: 5000 });
  const ofTag = db.prepare(
    'SELECT path FROM page JOIN page_tag ON page_id = id WHERE tag = ? AND status = 200',
  );
  const state = db.prepare('SELECT stale, seq FROM page WHERE path = ?');
  const marks = db.prepare('SELECT 1 FROM mark LIMIT 1');

  return {
    /** The pages that carry one of the tags, and the index of the sitemap. */
    pagesOf: (...tags: string[]) => [
      ...new Set(tags.flatMap((tag) => ofTag.all(tag).map(({ path }) => String(path)))),
      sitemapPath,
    ],
    /** Waits until all of these pages are at least as new as the change. */
    async untilFresh(paths: readonly string[], seq: number, patience: number): Promise<void> {
      const isFresh = (path: string) => {
        const row = state.get(path);
        return row !== undefined && row.stale === 0 && Number(row.seq) >= seq;
      };
      for (const deadline = performance.now() + patience; performance.now() < deadline; await pause(1)) {
        if (marks.get() === undefined && paths.every(isFresh)) return;
      }
      throw new Error(`Not fresh within ${patience / 1000} s: ${paths.filter((path) => !isFresh(path))}`);
    },
    close: () => db.close(),
  };
}
