import { sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { temporaryFile } from '#admin-api/work/import/reading/testing/files.ts';
import { type ImportRun, startRun } from './testing/run.ts';

let api: TestApi;
let ann: Caller;
/** An empty product into which the export is imported, and the API of that product. */
let empty: ImportRun;
let other: TestApi;
let bob: Caller;

/** Texts that an import would normalise, and texts that CSV must quote. */
const texts = [
  'Plain',
  'The Otter (film)',
  'Otter (1989 Hindi film)[fr]',
  'Fish &amp; Chips &#39;n&#39; <b>Bold</b>',
  'Comma, "quote" and; semicolon\ttab',
  '"Quoted from the start',
  '=1+1',
  'Zürich – 東京 🦦',
  '\\N stands here',
  "'=quoted",
  '-1 and @',
  "'Tis plain",
];

beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
  for (const [at, title] of texts.entries())
    await buildMovie(api.em(), {
      title,
      description: at % 2 ? `${title}\n\n\n  "indented" [12]\r\nand a line more` : null,
      genre: at % 3 ? 'Drama, drama,War' : '',
      rating: at % 4 ? at / 1.3 : null,
      year: at % 5 ? 1930 + at : null,
      type: (['movie', 'tv_show', 'anime'] as const)[at % 3] ?? 'movie',
      country: at % 2 ? 'Côte d’Ivoire' : null,
      isTrending: at % 2 === 0,
      streamUrl: at % 3 ? null : 'https://s.example.org/a,b',
    });
  await api.em().execute(sql`
    insert into movies (key, title, slug, genre, type, poster_url, quality)
    select 'k' || i, 'Row ' || i, 'row-' || i, 'Drama', 'movie', '/p.svg', null from generate_series(1, 1200) i`);
  empty = await startRun();
  other = await startApi({ databaseUrl: empty.url });
  bob = await other.signIn();
});
afterAll(async () => {
  await api.close();
  await other.close();
  await empty.close();
});

async function exported(caller: Caller, path: string) {
  const answer = await caller.get(path);
  expect(answer.status).toBe(200);
  const withMark = new TextDecoder('utf-8', { ignoreBOM: true });
  return { text: withMark.decode(await answer.arrayBuffer()), headers: answer.headers };
}

test.each(['ndjson', 'csv'])(
  'an export as %s, imported and exported again, is the same byte for byte',
  async (format) => {
    await empty.rows('truncate movies restart identity cascade');
    const { text, headers } = await exported(ann, `/api/titles/export.${format}`);
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="titles.${format}"`);
    expect(text.startsWith('\uFEFF')).toBe(format === 'csv');
    if (format === 'csv') expect(text).not.toMatch(/(?:^|,)"?[=+@-]/m);
    expect(text.trimEnd().split('\n').length).toBeGreaterThan(texts.length + 1200 - 1);
    const path = await temporaryFile(`titles.${format}`, text);
    const first = await empty.run([path]);
    expect(first.counts).toEqual({ movies: [texts.length + 1200, 0, 0, 0] });
    expect((await exported(bob, `/api/titles/export.${format}`)).text).toBe(text);
    const second = await empty.run([path]);
    expect(second.counts).toEqual({ movies: [0, 0, texts.length + 1200, 0] });
  },
);

test('the export of a filtered list contains its titles, and visitors may not export', async () => {
  const { text } = await exported(ann, '/api/titles/export.ndjson?type=anime&trending=true');
  const titles = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(titles.map(({ title }) => title)).toEqual(texts.filter((_, at) => at % 3 === 2 && at % 2 === 0));
  const sorted = await exported(
    ann,
    '/api/titles/export.ndjson?type=anime&trending=true&sort=added&order=desc',
  );
  expect(sorted.text.trimEnd().split('\n').toReversed().join('\n')).toBe(text.trimEnd());
  expect((await exported(ann, '/api/titles/export.csv?search=xylophone')).text).toMatch(
    /^\uFEFFexact,key,[^\n]+\n$/,
  );
  expect((await ann.get('/api/titles/export.csv?sort=colour')).status).toBe(400);
  expect((await api.get('/api/titles/export.csv')).status).toBe(401);
});
