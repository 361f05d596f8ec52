import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOwnJobs } from '#admin-api/ground/jobs/testing/start-jobs.ts';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { letterNames } from '#schema/rules/letters.ts';
import { alphabet, alphabetTitles } from '#schema/shapes/alphabet.ts';
import { changeFeed } from '#schema/shapes/change.ts';
import { longTitlePagesJob } from './long-title-pages.queries.ts';

const key = { Authorization: `Bearer ${testFeedKey}` };
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());
beforeEach(() => run(sql`truncate movies cascade`));

const run = (query: RawQueryFragment) => api.em().execute(query);

const addBy = (em: EntityManager, titles: readonly string[]) =>
  em.execute(sql`insert into movies (title, slug, type, poster_url)
    select title, 'slug-' || gen_random_uuid(), 'movie', '/p.svg' from json_array_elements_text(${JSON.stringify(titles)}::json) title`);
const add = (titles: readonly string[]) => addBy(api.em(), titles);

const read = async (page = 0, letter?: string) =>
  alphabetTitles.parse(
    await (
      await api.get(
        `/api/movies/alphabet/titles?page=${page}${letter === undefined ? '' : `&letter=${letter}`}`,
      )
    ).json(),
  );
const overview = async () => alphabet.parse(await (await api.get('/api/movies/alphabet')).json());

/** Each letter with its titles, in order. */
async function grouped(...titles: string[]) {
  await add(titles);
  const groups = Map.groupBy((await read()).titles, ({ letter }) => letterNames.get(letter));
  return [...groups].map(([name, found]) => [name, ...found.map(({ title }) => title)]);
}

describe('the sort key of a title', () => {
  test.each([
    ['The Matrix', 'Mmatrix'],
    ['A Quiet Place', 'Qquiet place'],
    ['AN AFFAIR', 'Aaffair'],
    ['Der Himmel über Berlin', 'Hhimmel uber berlin'],
    ['Die Puppe', 'Ppuppe'],
    ['Das Boot', 'Bboot'],
    ['La Dolce Vita', 'Ddolce vita'],
    ['Les Misérables', 'Mmiserables'],
    ['L’Atalante', 'Aatalante'],
    ['El hotel eléctrico', 'Hhotel electrico'],
    ['Un chien andalou', 'Cchien andalou'],
    ["The 'Burbs", 'Bburbs'],
    ['“Heat”', 'Hheat'],
    ['A', 'Aa'],
    ['The', 'Tthe'],
    ['Theodora', 'Ttheodora'],
    ['Lest We Forget', 'Llest we forget'],
    ['A.I.', 'Aa i'],
    ['Die Hard 2', 'Ddie hard 00000002'],
    ['LA 92', 'Lla 00000092'],
    ['La La Land', 'Lla la land'],
    ['Las Vegas', 'Llas vegas'],
    ['123456789 Days', '0123456789 days'],
    ['???', 'z???'],
  ])('%s: %s', async (title, sorted) => {
    const [row] = await api.em().execute<{ key: string }[]>(sql`select title_sort_key(${title}) as key`);
    expect(row?.key).toBe(sorted);
  });
});

test('accents and strokes sort with their letter, and numbers sort as numbers', async () => {
  expect(
    await grouped('Élan', 'Eden', 'Österreich', 'Øde', 'Đavo', 'Łódź', 'Ægir', 'Part 10', 'Part 9'),
  ).toEqual([
    ['A', 'Ægir'],
    ['D', 'Đavo'],
    ['E', 'Eden', 'Élan'],
    ['L', 'Łódź'],
    ['O', 'Øde', 'Österreich'],
    ['P', 'Part 9', 'Part 10'],
  ]);
});

test('digits come first, then the letters, then each script', async () => {
  const titles = '進撃の巨人 呪術廻戦 ナルト 괴물 Сталкер Андрей शोले अंदाज़ Ωμέγα שלום Zorro'.split(' ');
  expect(await grouped(...titles, 'The 400 Blows', '(12) Men', '!?')).toEqual([
    ['0–9', '(12) Men', 'The 400 Blows'],
    ['Z', 'Zorro'],
    ['Greek', 'Ωμέγα'],
    ['Cyrillic', 'Андрей', 'Сталкер'],
    ['Hebrew', 'שלום'],
    ['Devanagari', 'अंदाज़', 'शोले'],
    ['Japanese', 'ナルト', '進撃の巨人'],
    ['Chinese characters', '呪術廻戦'],
    ['Korean', '괴물'],
    ['Other', '!?'],
  ]);
});

test('titles stand under two Latin letters, the first of another alphabet, or a row of kana', async () => {
  const begin = async (letter: string) => {
    const { beginnings, titles } = await read(0, letter);
    const begun = new Set(titles.map(({ begins }) => begins));
    expect([...begun]).toEqual(beginnings.map(({ begins }) => begins));
    return beginnings.map(({ begins }) => begins).join(' ');
  };
  await add(['A', 'A.I.', 'A1', 'Aag', 'Áb', 'Azur', 'Aチャンネル', 'Aラ', '12', '7']);
  await add(
    'Андрей Анна Яма Ωμέγα Ένα かぐや がん ザ・たか アニメ ヴィ 進撃の 呪術廻戦 괴물 שלום'.split(' '),
  );
  expect(await begin('A')).toBe('A Aa Ab Az A…');
  expect(await begin('a')).toBe('Ε Ω');
  expect(await begin('b')).toBe('А Я');
  expect(await begin('q')).toBe('か ア サ ワ 漢字');
  for (const letter of ['0', 'e', 'r', 's']) expect(await begin(letter)).toBe('');
});

test('letters are counted correctly after any sequence of writes', async () => {
  await add(['Heat', 'The Hunt', 'Alien']);
  const counts = async () => (await overview()).letters.map(({ letter, total }) => `${letter} ${total}`);
  expect(await counts()).toEqual(['A 1', 'H 2']);
  await run(sql`update movies set title = 'Zorro' where title = 'Heat'`);
  expect(await counts()).toEqual(['A 1', 'H 1', 'Z 1']);
  await run(sql`delete from movies where title = 'Alien'`);
  expect(await counts()).toEqual(['H 1', 'Z 1']);
});

describe('a catalogue of several pages', () => {
  const name = (of: string, at: number) => `${of} ${String(at).padStart(4, '0')}`;
  const many = (of: string, count: number) => Array.from({ length: count }, (_, at) => name(of, at));
  beforeEach(() => add([...many('Salt', 1200), ...many('Iron', 1100), 'Zorro']));

  async function pages() {
    const found = [await read()];
    for (let next = found[0]?.next ?? null; next !== null; ) {
      const page = await read(next.page);
      found.push(page);
      next = page.next;
    }
    return found;
  }

  test('every title is on one page, in order, and no page is longer than a hundred', async () => {
    const all = await pages();
    expect(all.map(({ place }) => place)).toEqual(all.map((_, at) => at + 1));
    expect(all.length).toBeGreaterThan(2);
    const titles = all.flatMap((page) => page.titles.map(({ title }) => title));
    expect(titles).toEqual([...many('Iron', 1100), ...many('Salt', 1200), 'Zorro']);
    for (const page of all) expect(page.titles.length).toBeLessThanOrEqual(100);
    expect(all.slice(1).map(({ previous }) => previous?.page ?? 0)).toEqual(
      all.slice(0, -1).map(({ page }) => page?.page ?? 0),
    );
    const { letters, pages: listed } = await overview();
    const within = all
      .slice(1)
      .filter(({ titles: [one] }, at) => one?.letter === all[at]?.titles.at(-1)?.letter);
    expect(listed).toEqual(within.map(({ page }) => page));
    expect(within.length).toBe(all.length - 2);
    for (const { letter, page } of letters)
      expect((await read(page)).titles.map((title) => title.letter)).toContain(letter);
  });

  test('a page that two writers made too long at once is cut after them', async () => {
    const [first, second] = [api.orm.em.fork(), api.orm.em.fork()];
    await first.begin();
    await addBy(first, ['Aardvark', 'Abacus', 'Abbot', 'Abyss', 'Acorn']);
    await second.begin();
    await addBy(second, many('Tin', 900));
    await second.commit();
    await first.commit();
    const lengths = async () => (await pages()).map((page) => page.titles.length);
    expect(Math.max(...(await lengths()))).toBeGreaterThan(100);
    const jobs = startOwnJobs(api, longTitlePagesJob(api.orm));
    await expect.poll(async () => Math.max(...(await lengths()))).toBeLessThanOrEqual(100);
    await jobs.stop();
    expect(await run(sql`select from jobs`)).toEqual([]);
  });

  test('a letter has its own titles alone, and a first page as long as the others', async () => {
    await add(['Saab', 'Sa', 'S', 'Szabo']);
    const found = [await read(0, 'S')];
    for (let next = found[0]?.next ?? null; next !== null; ) {
      const page = await read(next.page, 'S');
      found.push(page);
      next = page.next;
    }
    const titles = found.flatMap((page) => page.titles.map(({ title }) => title));
    expect(titles).toEqual(['S', 'Sa', 'Saab', ...many('Salt', 1200), 'Szabo']);
    const numbered = found.map(({ place, places }) => [place, places]);
    expect(numbered).toEqual(found.map((_, at) => [at + 1, found.length]));
    const [first, second, ...later] = found;
    const end = later.at(-1);
    expect(first?.beginnings).toEqual([
      { begins: 'S', page: 0 },
      { begins: 'Sa', page: 0 },
      { begins: 'Sz', page: end?.page?.page },
    ]);
    expect(first?.titles.slice(0, 3).map(({ begins }) => begins)).toEqual(['S', 'Sa', 'Sa']);
    for (const page of found) expect(page.beginnings).toEqual(first?.beginnings);
    expect([first?.previous, second?.previous, end?.next]).toEqual([null, null, null]);
    expect(first?.titles.length).toBeGreaterThanOrEqual(75);
    // Its first page begins with the letter and has no number under it, but one that is named when its titles change.
    expect((await read(first?.within)).titles).toEqual(first?.titles);
    expect((await api.get(`/api/movies/alphabet/titles?page=${first?.within}&letter=S`)).status).toBe(404);
    expect((await overview()).pages.map(({ page }) => page)).not.toContain(first?.within);
    expect(await read(0, 'Z')).toMatchObject({ page: null, next: null, titles: [{ title: 'Zorro' }] });
    expect(await read(0, 'Q')).toMatchObject({ page: null, next: null, titles: [], beginnings: [] });
    expect((await api.get(`/api/movies/alphabet/titles?page=${second?.page?.page}&letter=I`)).status).toBe(
      404,
    );
  });

  const head = async () => changeFeed.parse(await (await api.get('/api/changes', key)).json()).cursor;
  /** The pages that the work changes, the letters whose places it may change, and whether pages were added or removed. */
  async function touchedBy(write: () => Promise<unknown>) {
    const after = await head();
    await write();
    const answer = await api.get(`/api/changes?after=${after}`, key);
    const { changes } = changeFeed.parse(await answer.json());
    const touched = new Set(changes.flatMap(({ alphabetPages }) => alphabetPages));
    return {
      touched: [...touched].sort((x, y) => x - y),
      places: [...new Set(changes.flatMap(({ alphabetPlaces }) => alphabetPlaces))],
      isOther: changes.some(({ entity }) => entity === 'title_page'),
    };
  }
  const rename = (from: string, to: string) =>
    run(sql`update movies set title = ${to} where title = ${from}`);

  test('a title that is added, removed or moved affects the pages it is on, and the titles of no other page', async () => {
    const before = await pages();
    const numberOf = (title: string) =>
      before.find((page) => page.titles.some((one) => one.title === title))?.page?.page ?? 0;
    expect(await touchedBy(() => add(['Iron 0000 again']))).toEqual({
      touched: [0],
      places: [],
      isOther: false,
    });
    expect(await touchedBy(() => rename('Iron 0001', 'Salt 1199 again'))).toEqual({
      touched: [0, numberOf('Salt 1199')],
      places: [],
      isOther: false,
    });
    const rated = await touchedBy(() => run(sql`update movies set rating = 3 where title = 'Salt 0007'`));
    expect(rated).toEqual({ touched: [], places: [], isOther: false });
    const after = await pages();
    expect(after.map(({ page }) => page)).toEqual(before.map(({ page }) => page));
    expect(after.slice(1, -1).map(({ titles }) => titles)).toEqual(
      before.slice(1, -1).map(({ titles }) => titles),
    );
  });

  test('the places of a letter change with the first title of a beginning, and with no other', async () => {
    const placesOf = async (write: () => Promise<unknown>) => (await touchedBy(write)).places;
    expect(await placesOf(() => add(['Szabo']))).toEqual(['S']);
    expect(await placesOf(() => add(['Szabo 2']))).toEqual([]);
    expect(await placesOf(() => add(['Ssu', 'Ssa']))).toEqual(['S']);
    expect(await placesOf(() => rename('Szabo', 'Iron 1101'))).toEqual(['S']);
    expect(await placesOf(() => rename('Szabo 2', 'SZABO 2'))).toEqual([]);
    expect(await placesOf(() => run(sql`delete from movies where title = 'SZABO 2'`))).toEqual(['S']);
    expect((await read(0, 'S')).beginnings.map(({ begins }) => begins)).toEqual(['Sa', 'Ss']);
  });

  test('an empty page is removed, and its neighbours are named', async () => {
    const [first, second, third] = await pages();
    const number = second?.page?.page ?? 0;
    const slugs = JSON.stringify(second?.titles.map(({ slug }) => slug));
    const gone = await touchedBy(() =>
      run(sql`delete from movies where slug in (select * from json_array_elements_text(${slugs}::json))`),
    );
    expect(gone).toEqual({
      touched: [0, number, third?.page?.page ?? 0].sort((x, y) => x - y),
      places: ['I'],
      isOther: true,
    });
    expect((await api.get(`/api/movies/alphabet/titles?page=${number}`)).status).toBe(404);
    expect((await read()).titles).toEqual(first?.titles);
    expect((await read()).next).toEqual(third?.page);
  });
});
