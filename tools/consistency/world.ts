/** A catalogue with its API and its published site, the clients that write to it, and the check of its pages. */
import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import pg from 'pg';
import { applyDueMoments } from '#admin-api/records/publication/due.queries.ts';
import { cookieOf, startApi, testAdmin, testFeedKey } from '#admin-api/testing/api-server.ts';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { noteAttention } from '#admin-api/visitors/figures/recent-popularity.ts';
import { workOff } from '#admin-api/work/bulk-changes/testing/work-off.ts';
import { importBatch } from '#admin-api/work/import/import-batch.ts';
import type { ImportRow } from '#admin-api/work/import/import-row.ts';
import { SlugSeries } from '#admin-api/work/import/slug-series.ts';
import { noteCheck } from '#admin-api/work/links/link-check.queries.ts';
import { gatherAll } from '#admin-api/work/links/testing/gather-all.ts';
import { dayBefore } from '#schema/shapes/figures.ts';
import { isAlwaysAhead } from '#site/server/page-store/priority.ts';
import { openPublishedSite } from '#site/server/testing/published-site.ts';
import type { FirstVisits } from './compare.ts';
import { openConsistencyCheck } from './consistency-check.ts';
import { openRewind } from './rewind.ts';
import { openStoredPages } from './stored-pages.ts';

/** Records are chosen by number: the n-th existing one, modulo their count. */
export type Countable =
  | 'movies'
  | 'seasons'
  | 'episodes'
  | 'comments'
  | 'matches'
  | 'match_incidents'
  | 'pages'
  | 'collections'
  | 'people'
  | 'bulk_changes'
  | 'title_merges'
  | 'trash';

/** Expected refusals: another client was faster, the slug is taken, comments are closed. */
const refusals = new Set([403, 404, 409, 429]);

export interface Catalogue {
  /** The initial and the largest number of records: every page is compared after every sequence. */
  start: { movies: number; matches: number };
  most: { movies: number; matches: number };
  /** How many records' pages are rendered ahead, and the bound of the store; without it every page is stored. */
  bound?: { renderAhead: number; pageStoreBytes: number };
}

/** Of the pages that are not stored, a check visits one in so many. */
const visitedEvery = 3;

export async function openWorld({ start, most, bound }: Catalogue) {
  const database = await createTestDatabase();
  const api = await startApi({ databaseUrl: database.url, trustProxy: 1 });
  const admin = await api.signIn();
  const { email, password } = testAdmin;
  const cookie = cookieOf(await api.post('/api/login/admin', { email, password }));
  const importer = new pg.Client({ connectionString: database.url });
  await importer.connect();
  const session = { client: importer, slugs: new SlugSeries(), dryRun: null };
  for (const rows of [manyTitles(start.movies), manyMatches(start.matches)]) await importBatch(session, rows);
  const site = await openPublishedSite(api.url, testFeedKey, api.url, bound);
  const consistency = openConsistencyCheck({ apiUrl: api.url, feedKey: testFeedKey, siteUrl: api.url });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const rewind = await openRewind(client);
  let importing: Promise<unknown> = Promise.resolve();
  /** Every address that any page ever had. */
  const addresses = new Set<string>();
  const tally = new Map<string, number>();
  let addressOfVisitor = 0;
  let checks = 0;

  const count = (what: string) => tally.set(what, (tally.get(what) ?? 0) + 1);

  function newAddress() {
    addressOfVisitor += 1;
    const parts = [addressOfVisitor >> 16, addressOfVisitor >> 8, addressOfVisitor].map((part) => part & 255);
    return { 'X-Forwarded-For': `10.${parts.join('.')}` };
  }

  async function checkPages(): Promise<string[]> {
    await consistency.drained(site.storeFile);
    const store = openStoredPages(site.storeFile);
    const pages = store.read();
    store.close();
    for (const { path } of pages) addresses.add(path);
    return await consistency.compare(site.storeFile, bound && firstVisits());
  }

  /** At each check other pages are visited for the first time, or after they were removed; the rest stay unrendered while their titles are edited. */
  function firstVisits(): FirstVisits {
    checks += 1;
    const round = checks;
    return {
      isAhead: isAlwaysAhead,
      isVisited: (path) => crc32(path) % visitedEvery === round % visitedEvery,
      async visit(path) {
        count('first visit');
        const { status, text, headers } = await site.page(path);
        return { status, text, etag: headers.get('etag') };
      },
    };
  }

  return {
    most,
    admin,
    addresses,
    tally,
    rewind,
    checkPages,
    /** Counts accepted calls; an answer that is neither success nor an expected refusal fails the test. */
    async sent(what: string, answer: Promise<Response>): Promise<void> {
      const { ok, status, url } = await answer;
      if (!ok && !refusals.has(status))
        throw new Error(`${what}: ${url} answered ${status}: ${await (await answer).text()}`);
      count(ok ? what : `${what}, refused`);
    },
    /** Comments as one of many visitors. */
    async comment(table: 'movies' | 'matches', id: number, post: object): Promise<Response> {
      return await api.post(`/api/${table}/${id}/comments`, post, newAddress());
    },
    /** Rates as one of a few browsers; null removes its rating. */
    async rate(id: number, browser: number, value: number | null): Promise<Response> {
      const path = `/api/movies/${id}/ratings/own`;
      const headers = { ...newAddress(), Cookie: `lamphouse-rater=browser-${browser}`.padEnd(48, '-') };
      return await (value === null ? api.delete(path, headers) : api.put(path, { value }, headers));
    },
    async visit(path: string): Promise<void> {
      const { status } = await site.page(path);
      if (status >= 500) throw new Error(`a visitor of ${path} got ${status}`);
      count(`visit answered ${status}`);
    },
    /** An administrator gets a preview where visitors get 404 or where unsaved changes are requested: it must leave no trace. */
    async preview(path: string): Promise<void> {
      const { status, headers } = await site.page(path, { Cookie: cookie });
      if (status >= 500) throw new Error(`an administrator got ${status} at ${path}`);
      count(headers.get('cache-control') === 'private, no-store' ? 'previewed' : 'not previewed');
    },
    /** Counts views of a title, which changes its popularity. */
    async view(id: number, views: number): Promise<void> {
      const batch = { id: randomUUID(), day: dayBefore(0), site: {}, titles: [{ id, views }], searches: [] };
      await api.post('/api/figures', batch, { Authorization: `Bearer ${testFeedKey}` });
      if ((await noteAttention(api.em())) > 0) count('attention moved');
    },
    /** Runs one import at a time, since imports share a connection. */
    async importRows(rows: ImportRow[]): Promise<void> {
      const run = importing.then(() => importBatch(session, rows));
      importing = run.catch(() => undefined);
      for (const { state } of await run) count(`import ${state}`);
    },
    /** The n-th existing record, and how many there are. */
    async pick(table: Countable, number: number): Promise<{ id: number | undefined; of: number }> {
      const rows = await api.em().execute<{ id: number }[]>(`select id from ${table} order by id`);
      return { id: rows[number % Math.max(1, rows.length)]?.id, of: rows.length };
    },
    /** A comment that can be replied to. */
    async pickThread(number: number) {
      const rows = await api.em().execute<{ id: number; table: 'movies' | 'matches'; of: number }[]>(`
        select id, case when match_id is null then 'movies' else 'matches' end as table, coalesce(movie_id, match_id) as of
          from comments where parent_id is null and status = 'visible' order by id`);
      return rows[number % Math.max(1, rows.length)];
    },
    /** Completes every bulk change; like the worker of a running API, it skips what the database refuses. */
    workOff: (size: number): Promise<void> => workOff(api.em, size),
    /** Lets schedules become due and applies them, as the scheduler of a running API does. */
    async bringMoments(): Promise<void> {
      for (const table of ['movies', 'seasons', 'episodes', 'matches', 'pages'])
        await api.em().execute(`
          update ${table} set publish_at = now() where publication = 'scheduled';
          update ${table} set archive_at = now() where publication = 'published' and archive_at is not null`);
      while (await applyDueMoments(api.em())) count('moments came');
    },
    /** Notes that the n-th address of the catalogue is gone or answers, as the checker of a running API does. */
    async checkLink(number: number, verdict: 'gone' | 'alive'): Promise<void> {
      await gatherAll(api.em());
      const known = await api
        .em()
        .execute<{ place: string; field: string; address: string }[]>(
          'select place, field, address from link_checks order by place, record_id, field',
        );
      const link = known[number % Math.max(1, known.length)];
      if (!link) return;
      const heard = verdict === 'gone' ? { status: 404 } : { status: 200, deniesFraming: number % 2 === 0 };
      await noteCheck(api.em(), link.address, { verdict, ...heard });
      count(`${link.place} ${link.field} ${verdict}`);
    },
    /** Begins a week, as the scheduler of a running API does. */
    async beginWeek(monday: string): Promise<void> {
      await api.em().execute('update calendar_weeks set begins = ?', [monday]);
      count('a week began');
    },
    /** The n-th title of a collection. */
    async pickTitleOf(collection: number, number: number): Promise<number | undefined> {
      const rows = await api
        .em()
        .execute<{ id: number }[]>(
          'select movie_id as id from collection_titles where collection_id = ? order by position',
          [collection],
        );
      return rows[number % Math.max(1, rows.length)]?.id;
    },
    async close(): Promise<void> {
      await site.close();
      await consistency.close();
      await importer.end();
      await client.end();
      await api.close();
      await database.drop();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Enough rows for lists of many pages. */
const manyTitles = (count: number): ImportRow[] =>
  numbers(count).map((n) => ({
    kind: 'movies',
    given: { slug: `film-${n}`, title: `Film ${n}`, type: 'movie', year: 1950 + n, isTrending: true },
    defaults: {
      genre: 'Animation',
      rating: 7.5,
      quality: 'HD',
      posterUrl: '/placeholder-poster.svg',
      duration: 90,
      isTop20: false,
    },
  }));

const manyMatches = (count: number): ImportRow[] =>
  numbers(count).map((n) => ({
    kind: 'matches',
    given: {
      key: `match-${n}`,
      homeTeam: `Rovers ${n}`,
      awayTeam: 'City',
      status: 'finished',
      league: 'Long League',
    },
    defaults: {
      homeTeamLogo: '/media/crests/a.svg',
      awayTeamLogo: '/media/crests/b.svg',
      matchDate: '2026-03-01T15:00:00Z',
    },
  }));
