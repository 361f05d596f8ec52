/** The product on a data folder of its own, for a test that injects a fault. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Part, signIn, startPart } from '#scripts/testing/part.ts';
import { untilPublished } from '#site/server/testing/until-published.ts';

export interface Product extends Part {
  dataDir: string;
  send: (method: string, path: string, body: unknown) => Promise<Response>;
  page: (path: string) => Promise<{ status: number; text: string }>;
  /** Resolves when every page is rendered or known to have failed. */
  untilPublished: (failed?: number) => Promise<void>;
}

export const feedKey = 'k'.repeat(32);

export async function openProduct({
  dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-fault-')),
  env = {},
}: {
  dataDir?: string;
  env?: Record<string, string>;
} = {}): Promise<Product> {
  const part = await startPart({
    script: 'start',
    env: { DATA_DIR: dataDir, FEED_KEY: feedKey, ...env },
  });
  onTestFinished(async () => {
    await part.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  });
  const headers = await signIn(part.url);
  return {
    ...part,
    dataDir,
    send: (method, path, body) => fetch(part.url + path, { method, headers, body: JSON.stringify(body) }),
    async page(path) {
      const answer = await fetch(part.url + path, { redirect: 'manual' });
      return { status: answer.status, text: await answer.text() };
    },
    untilPublished: (failed = 0) => untilPublished(part.url, { failed }),
  };
}

/** Adds titles and returns their ids by slug. */
export async function addFilms({ send }: Product, count: number): Promise<Map<string, number>> {
  const films = new Map<string, number>();
  for (let number = 1; number <= count; number += 1) {
    const answer = await send('POST', '/api/movies', {
      title: `Film ${number}`,
      genre: 'Drama',
      type: 'movie',
      year: 1924,
    });
    const { id, slug } = await answer.json();
    films.set(slug, id);
  }
  return films;
}
