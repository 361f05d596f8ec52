/** Requests pages of the running site as a browser does. */

import { setTimeout as pause } from 'node:timers/promises';
import { interceptors, Pool } from 'undici';
import { changeFeed } from '#schema/shapes/change.ts';
import {
  type FormerTitles,
  formerSlugs,
  formerTitles,
  type PublishStatus,
  publishStatus,
  type StoredPaths,
  storedPaths,
  storedPathsPath,
} from '#schema/shapes/publish.ts';
import { sendTo } from '#site/lib/api.ts';
import { everyPath } from '#site/server/publish/inventory.ts';

const connections = 16;
/** The site closes idle connections, possibly just when the next request is sent. */
const again = interceptors.retry({
  maxRetries: 3,
  minTimeout: 100,
  statusCodes: [],
  errorCodes: ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'],
});

export interface Answer {
  status: number;
  header: (name: string) => string | null;
  body: AsyncIterable<Uint8Array> & { bytes: () => Promise<Uint8Array>; dump: () => Promise<void> };
}

export interface SiteClient {
  get(path: string, etag?: string): Promise<Answer>;
  status(): Promise<PublishStatus>;
  /** The newest change, read from the API behind the site. */
  head(): Promise<number>;
  /** False while the inventory of its pages is being made. */
  isListed(): Promise<boolean>;
  /** The paths of all stored pages. */
  storedPaths(): AsyncIterable<string>;
  /** The paths of all pages that exist, stored or not; each may come more than once. */
  everyPath(): AsyncIterable<string>;
  formerTitles(): AsyncIterable<FormerTitles['titles'][number]>;
  formerPages(): Promise<string[]>;
  formerCollections(): Promise<string[]>;
  formerPeople(): Promise<string[]>;
  close(): Promise<void>;
}

export function siteClient(url: string, feedKey: string): SiteClient {
  const authorization = { Authorization: `Bearer ${feedKey}` };
  const pool = new Pool(url, { connections, pipelining: 1 }).compose(again);

  async function get(path: string, headers: Record<string, string>): Promise<Answer> {
    const { statusCode, headers: given, body } = await pool.request({ method: 'GET', path, headers });
    return {
      status: statusCode,
      header: (name) => given[name]?.toString() ?? null,
      body,
    };
  }

  async function ask(path: string): Promise<unknown> {
    const { status, body } = await get(path, authorization);
    const text = Buffer.from(await body.bytes()).toString();
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
    return JSON.parse(text);
  }

  async function* paged<T extends { next: string | null }>(
    path: string,
    parse: (value: unknown) => T,
  ): AsyncGenerator<T> {
    for (let after: string | null = ''; after !== null; ) {
      const page: T = parse(await ask(`${path}?${new URLSearchParams({ after })}`));
      yield page;
      after = page.next;
    }
  }

  return {
    get: (path, etag) =>
      // With the key, since pages that are rendered at their first visit are limited for visitors.
      get(path, {
        ...authorization,
        'Accept-Encoding': 'br',
        ...(etag === undefined ? {} : { 'If-None-Match': etag }),
      }),
    status: async () => publishStatus.parse(await ask('/api/publish/status')),
    head: async () => changeFeed.parse(await ask('/api/changes')).head,
    async isListed() {
      const { status, body } = await get(storedPathsPath, authorization);
      await body.dump();
      return status !== 503;
    },
    everyPath: () => everyPath(sendTo(url, feedKey)),
    async *storedPaths() {
      for await (const page of paged<StoredPaths>(storedPathsPath, storedPaths.parse)) yield* page.paths;
    },
    async *formerTitles() {
      for await (const page of paged<FormerTitles>('/api/publish/former-titles', formerTitles.parse))
        yield* page.titles;
    },
    formerPages: async () => formerSlugs.parse(await ask('/api/publish/former-pages')).slugs,
    formerCollections: async () => formerSlugs.parse(await ask('/api/publish/former-collections')).slugs,
    formerPeople: async () => formerSlugs.parse(await ask('/api/publish/former-people')).slugs,
    close: () => pool.close(),
  };
}

/**
 * Waits until every page is up to date, apart from pages that fail to render. Returns the newest change of the API, since the
 * site reads a committed write a moment later.
 */
export async function untilPublished(site: SiteClient, onWaiting: () => void): Promise<number> {
  for (let isTold = false; ; isTold = true) {
    const head = await site.head();
    const { cursor, pending, failedPages } = await site.status();
    if (cursor === head && (pending ?? 0) <= (failedPages ?? 0) && (await site.isListed())) return head;
    if (!isTold) onWaiting();
    await pause(100);
  }
}
