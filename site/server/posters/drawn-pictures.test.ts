import { createServer } from 'node:http';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { noCrest } from '#schema/rules/drawn-crest.ts';
import { drawnPath, matchName, posterName } from '#schema/rules/drawn-poster.ts';
import { movieWith } from '#schema/testing/movie.ts';
import { sendTo } from '#site/lib/api.ts';
import { openStore } from '#site/server/testing/open-store.ts';
import { drawingThread, type Subject } from './drawing-thread.ts';
import { drawnPictures } from './drawn-pictures.ts';

const film = movieWith({ slug: 'wings', title: 'Wings', year: 1927, genre: 'Action, War' });
const game = {
  id: 7,
  homeTeam: 'Northgate',
  awayTeam: 'Harbour',
  homeTeamLogo: '/a.webp',
  awayTeamLogo: '/b.webp',
  homeColor: '#d9213a',
  awayColor: null,
  league: 'League',
  matchDate: '2026-01-01T00:00:00.000Z',
  status: 'upcoming',
  phase: 'scheduled',
  phaseStartedAt: null,
  streamUrl: null,
  homeScore: null,
  awayScore: null,
  minute: null,
  homePenalties: null,
  awayPenalties: null,
  publication: 'published',
  publishAt: null,
  archiveAt: null,
  isTimeKnown: true,
  revision: 0,
  revisedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** An API with one film and one match; `answers` can be changed. */
async function setUp(draws?: (subject: Subject) => Promise<Uint8Array>) {
  const answers = new Map<string, object>([
    ['/api/movies/slug/wings', film],
    ['/api/matches/7', game],
  ]);
  let isUp = true;
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    response.statusCode = isUp ? (answer ? 200 : 404) : 503;
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const thread = drawingThread();
  onTestFinished(async () => {
    server.close();
    await thread.close();
  });
  const drawn: string[] = [];
  const store = openStore(':memory:');
  const pictures = drawnPictures({
    store,
    send: sendTo(`http://127.0.0.1:${address.port}`, 'k'.repeat(32)),
    draw(subject, as) {
      drawn.push(`${subject.kind} ${as.width}`);
      return draws ? draws(subject) : thread.draw(subject, as);
    },
  });
  const stopApi = () => {
    isUp = false;
  };
  return { answers, drawn, pictures, stopApi };
}

const poster = (width: number, change: object = {}) => drawnPath(posterName({ ...film, ...change }), width);

test('a poster is drawn once however many request it, and stored for when the API is down', async () => {
  const { pictures, drawn, stopApi } = await setUp();
  const [first] = await Promise.all([1, 2, 3].map(() => pictures(poster(320), null)));
  if (first?.kind !== 'picture') throw new Error(`no picture but ${first?.kind}`);
  expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 });
  stopApi();
  expect((await pictures(poster(320), null))?.kind).toBe('picture');
  expect((await pictures(poster(160), null))?.kind).toBe('busy');
  expect(drawn).toEqual(['poster 320']);
});

test('a poster is drawn in the format of its address', async () => {
  const { pictures, drawn } = await setUp();
  const found = await pictures(drawnPath(posterName(film), 240, 'avif'), null);
  if (found?.kind !== 'picture') throw new Error(`no picture but ${found?.kind}`);
  expect(found.type).toBe('image/avif');
  expect(await sharp(found.bytes).metadata()).toMatchObject({ compression: 'av1', width: 240, height: 360 });
  expect((await pictures(drawnPath(posterName(film), 240), null))?.kind).toBe('picture');
  expect(drawn).toEqual(['poster 240', 'poster 240']);
});

test('backdrops are wide, for titles and for matches', async () => {
  const { pictures, drawn } = await setUp();
  for (const path of [poster(800), drawnPath(matchName(7, ['#d9213a', null]), 800)]) {
    const found = await pictures(path, null);
    if (found?.kind !== 'picture') throw new Error(`no picture but ${found?.kind}`);
    expect(await sharp(found.bytes).metadata()).toMatchObject({ width: 800, height: 450 });
  }
  expect(drawn).toEqual(['backdrop 800', 'match 800']);
});

test('a match has the colours of its pictures, and none is made up for a team without one', async () => {
  const subjects: Subject[] = [];
  const { pictures, answers } = await setUp(async (subject) => {
    subjects.push(subject);
    return new Uint8Array([1]);
  });
  answers.set('/api/matches/7', { ...game, awayColor: '#1c7350' });
  const path = drawnPath(matchName(7, ['#d9213a', '#1c7350']), 800);
  expect(await pictures(drawnPath(matchName(7, ['#d9213a', null]), 800), null)).toEqual({
    kind: 'moved',
    path,
  });
  expect((await pictures(path, null))?.kind).toBe('picture');
  answers.set('/api/matches/8', { ...game, id: 8, awayTeam: 'Harbour', awayTeamLogo: noCrest });
  answers.set('/api/matches/9', { ...game, id: 9, awayTeam: 'Mountain', awayTeamLogo: noCrest });
  for (const id of [8, 9])
    expect((await pictures(drawnPath(matchName(id, ['#d9213a', null]), 800), null))?.kind).toBe('picture');
  expect(subjects[0]).toEqual({ kind: 'match', home: '#d9213a', away: '#1c7350' });
  expect(subjects[1]).toEqual(subjects[2]);
});

test('only the current picture of a title is drawn: any other name redirects to it', async () => {
  const { pictures, drawn, answers } = await setUp();
  expect(await pictures('/poster/wings-00000000-320.webp', null)).toEqual({
    kind: 'moved',
    path: poster(320),
  });
  answers.set('/api/movies/slug/wings', { ...film, title: 'Wings, restored' });
  expect(await pictures(poster(320), null)).toEqual({
    kind: 'moved',
    path: poster(320, { title: 'Wings, restored' }),
  });
  expect(await pictures('/poster/nobody-00000000-320.webp', null)).toEqual({ kind: 'missing' });
  expect(await pictures(drawnPath(matchName(7, ['#d9213a', null]), 320), null)).toEqual({ kind: 'missing' });
  expect(await pictures('/movies/wings', null)).toBeUndefined();
  expect(drawn).toEqual([]);
});

test('one is drawn at a time, and of too many requests those of the address with the most are refused', async () => {
  let running = 0;
  let most = 0;
  const { pictures, answers } = await setUp(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return new Uint8Array([1]);
  });
  const crowd = Array.from({ length: 300 }, (_, i) => ({ ...film, slug: `film-${i}` }));
  for (const one of crowd) answers.set(`/api/movies/slug/${one.slug}`, one);
  const found = await Promise.all(
    crowd.map((one, i) => pictures(drawnPath(posterName(one), 160), `192.0.2.${i < 100 ? 1 : i}`)),
  );
  expect(most).toBe(1);
  const refused = (status: number) =>
    found.filter((one) => one?.kind === 'busy' && one.status === status).length;
  // Of the address that asks for a hundred at once, which gives places to others after that.
  expect([refused(429), refused(503)]).toEqual([44, 0]);
  expect(found.filter((one) => one?.kind === 'picture')).toHaveLength(256);
});

test('however much other addresses ask for, a visitor waits for one picture of each, and shares what they wait for', async () => {
  const order: string[] = [];
  const { pictures, answers } = await setUp(async (subject) => {
    order.push(subject.kind === 'match' ? '' : subject.title.title);
    await new Promise((resolve) => setImmediate(resolve));
    return new Uint8Array([1]);
  });
  const askAs = (visitor: number, count: number, first = 0) =>
    Array.from({ length: count }, (_, at) => {
      const one = { ...film, slug: `film-${visitor}-${first + at}`, title: `Film ${visitor}` };
      answers.set(`/api/movies/slug/${one.slug}`, one);
      return pictures(drawnPath(posterName(one), 160), `192.0.2.${visitor}`);
    });
  const flood = [1, 2, 3, 4].flatMap((visitor) => askAs(visitor, 64));
  const own = askAs(5, 3);
  expect((await Promise.all(own)).map((one) => one?.kind)).toEqual(['picture', 'picture', 'picture']);
  const before = order.slice(0, order.lastIndexOf('Film 5'));
  expect(before.length).toBeLessThan(64);
  await Promise.all(flood);
});

test('an error in one drawing does not affect the next', async () => {
  let isFirst = true;
  const { pictures } = await setUp(async () => {
    if (!isFirst) return new Uint8Array([1]);
    isFirst = false;
    throw new Error('out of ink');
  });
  expect((await pictures(poster(320), null))?.kind).toBe('busy');
  expect((await pictures(poster(320), null))?.kind).toBe('picture');
});

test('the thread ends when it has rested, and another draws the next picture', async () => {
  const thread = drawingThread(0);
  onTestFinished(thread.close);
  const match = { kind: 'match', home: '#a01020', away: '#1020a0' } as const;
  const draw = () => thread.draw(match, { width: 240, format: 'webp' });
  const first = await draw();
  await expect.poll(thread.isAwake).toBe(false);
  expect(await draw()).toEqual(first);
});
