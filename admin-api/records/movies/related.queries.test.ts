import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildCollection, buildMovie, buildPerson } from '#admin-api/testing/factories.ts';
import { listRelated } from './related.queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

const build = async (title: string, changes: Parameters<typeof buildMovie>[1] = {}) =>
  (await buildMovie(api.em(), { title, ...changes })).id;
const relatedTo = async (id: number, limit = 12) =>
  (await listRelated(api.visitors.em.fork(), [id], limit)).get(id) ?? [];

test('a collection, a person and the name of a series bring together what no first genre and no year does', async () => {
  const em = api.em();
  const far = { genre: 'Opera, Ballet', year: 1990 };
  const asked = await build('Zeppelins: The Beginning', { genre: 'Ballet', year: 1920 });
  const collected = await build('Collected', far);
  const cast = await build('Cast', far);
  const named = await build('The Zeppelin II', far);
  const elsewhere = await build('Zeppelin', { genre: 'Opera', year: 1990 });
  const told = await build('Not the Zeppelin', { ...far, description: 'Zeppelins: The Beginning' });
  const { id: collection } = await buildCollection(em);
  for (const id of [asked, collected])
    await em.execute('insert into collection_titles (collection_id, movie_id, position) values (?, ?, 1)', [
      collection,
      id,
    ]);
  await buildPerson(em, { credits: [{ movie: asked }, { movie: cast }] });
  expect(await relatedTo(asked)).toEqual([collected, named, cast]);
  expect(await relatedTo(told)).not.toContain(asked);
  expect(await relatedTo(elsewhere)).not.toContain(asked);
});

test('a person counts beside a genre, and less than a near year of it where no genre is shared', async () => {
  const asked = await build('Asked', { genre: 'Swashbuckler', year: 1935 });
  const late = await build('Late', { genre: 'Documentary', year: 1975 });
  const near = await build('Near', { genre: 'Swashbuckler', year: 1936 });
  const alone = await build('Alone', { genre: 'Swashbuckler', year: 1935 });
  await buildPerson(api.em(), { credits: [asked, late, near].map((movie) => ({ movie })) });
  expect(await relatedTo(asked)).toEqual([near, alone, late]);
});

test('a title without a genre has those of its country and type, then of its type, then the nearest of all', async () => {
  const facts = { genre: '', year: 1986, type: 'anime', country: 'South Korea' } as const;
  const asked = await build('Plain', facts);
  const movie = await build('Movie of the year', { ...facts, type: 'movie' });
  const foreign = await build('From elsewhere', { ...facts, country: 'China' });
  const earlier = await build('Years before', { ...facts, year: 1970 });
  const known = await build('With a genre', { ...facts, genre: 'Mecha', year: 1984 });
  expect(await relatedTo(asked, 4)).toEqual([known, foreign, earlier, movie]);
});

test('an anime has those of any genre that it shares, however many movies lie between', async () => {
  const facts = { genre: 'Kaiju, Isekai', year: 2031 };
  const asked = await build('Asked', { ...facts, type: 'anime' });
  for (let count = 0; count < 30; count += 1) await build(`Movie ${count}`, facts);
  const other = await build('Other', { genre: 'Isekai', year: 2029, type: 'anime' });
  for (let count = 0; count < 30; count += 1)
    await build(`Movie of before ${count}`, { ...facts, year: 2030 });
  expect(await relatedTo(asked)).toContain(other);
});

test('what is added and edited elsewhere leaves a list as it is', async () => {
  const em = api.em();
  const asked = await build('Centre', { genre: 'Heist', year: 1960 });
  for (let count = 0; count < 30; count += 1)
    await build(`Around ${count}`, { genre: 'Heist', year: 1946 + count });
  const before = await relatedTo(asked);
  expect(before).toHaveLength(12);
  for (let count = 0; count < 40; count += 1) await build(`Later ${count}`, { genre: 'Heist', year: 2000 });
  await em.execute(`update movies set rating = 9, comment_count = 50 where title like 'Around %'`);
  expect(await relatedTo(asked)).toEqual(before);
});

test('the same title twice is not among its own', async () => {
  const facts = { genre: 'Puppets', year: 1970 };
  const asked = await build('The Twice-Told', facts);
  const again = await build('Twice-told', facts);
  const later = await build('The Twice-Told', { ...facts, year: 1971 });
  const shown = await build('The Twice-Told', { ...facts, type: 'tv_show' });
  expect(await relatedTo(asked)).toEqual([later, shown]);
  expect(await relatedTo(later)).toEqual(expect.arrayContaining([asked, again]));
});

test('a draft is related to nothing, and a role in an episode leads nowhere', async () => {
  const em = api.em();
  const asked = await build('Seen', { genre: 'Giallo', year: 1970 });
  const draft = await build('Unseen', { genre: 'Giallo', year: 1970, description: 'A seen gondola.' });
  await buildPerson(em, { credits: [{ movie: asked }, { movie: draft }] });
  await em.execute(`update movies set publication = 'draft' where id = ?`, [draft]);
  expect(await relatedTo(asked)).toEqual([]);
  expect(await em.execute('select * from title_words where movie_id = ?', [draft])).toEqual([]);
});

interface Known {
  id: number;
  title: string;
  year: number | null;
  type: string;
  country: string | null;
  genres: string[];
  cast: string[];
}

/**
 * Some twelve hundred real titles: thirty well-known ones, and for each others of its genre, of its cast, and with its words; then thirty
 * anime and shows, and others of every kind. The anime with Japanese names are from bangumi-data (CC BY 4.0).
 */
const known: Known[] = readFileSync(new URL('./related-titles.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line, at) => {
    const [title = '', year = '', type = '', genre = '', cast = '', country = ''] = line.split('\t');
    return {
      id: 100_001 + at,
      title,
      year: Number(year) || null,
      type,
      country: country || null,
      genres: genre.split(', ').filter(Boolean),
      cast: [...new Set(cast.split('; ').filter(Boolean))],
    };
  });

const isShared = (one: string[], other: string[]) => one.some((each) => other.includes(each));
const beginning = (title: string) => title.split(' ').slice(0, 2).join(' ');
/** Of one genre, and near in time, with somebody of the cast, or of one series. */
const isNear = (one: Known, other: Known) =>
  isShared(one.genres, other.genres) &&
  (isShared(one.cast, other.cast) ||
    Math.abs((one.year ?? 0) - (other.year ?? 9999)) <= 10 ||
    beginning(one.title) === beginning(other.title));

const asked: [title: string, year: number][] = [
  ['Mad Max: Fury Road', 2015],
  ['Game of Thrones', 2011],
  ['The Matrix', 1999],
  ['The Godfather', 1972],
  ['Rocky', 1976],
  ['Batman Begins', 2005],
  ['The Terminator', 1984],
  ['Chinatown', 1974],
  ['Alien', 1979],
  ['Rocky II', 1979],
  ['Titanic', 1997],
  ['The Dark Knight', 2008],
  ['Pulp Fiction', 1994],
  ['Halloween', 1978],
  ['Psycho', 1960],
  ['Superman II', 1980],
  ['Back to the Future', 1985],
  ['Die Hard', 1988],
  ['The Lion King', 1994],
  ['Vertigo', 1958],
  ['Get Out', 2017],
  ['Frozen', 2013],
  ['Gladiator', 2000],
  ['The Notebook', 2004],
  ['Breaking Bad', 2008],
  ['Interstellar', 2014],
  ["Singin' in the Rain", 1952],
  ['Fury', 2014],
  ['King Kong', 1933],
  ['Ghostbusters', 1984],
];

const askedOfType: [title: string, year: number | null][] = [
  ['One Piece', 1999],
  ['Naruto', 2002],
  ['Death Note', 2006],
  ['Attack on Titan', 2013],
  ['Fullmetal Alchemist: Brotherhood', 2010],
  ['Little Witch Academia', 2017],
  ['Mobile Suit Gundam II: Soldiers of Sorrow', 1981],
  ['CLANNAD', 2008],
  ['InuYasha: The Movie 2: The Castle Beyond the Looking Glass', 2002],
  // Nobody said a genre of these six.
  ['桃太郎 海の神兵', 1945],
  ['超電磁マシーン ボルテスV', 1977],
  ['ドラゴンボールZ この世で一番強いヤツ', 1990],
  ['フルーツバスケット', 2001],
  ['マクロスFRONTIER', 2008],
  ['フルーツバスケット The Final', 2021],
  ['The Wire', 2002],
  ['Firefly', 2002],
  ['Sherlock', 2010],
  ['Downton Abbey', 2010],
  ['Futurama', 1999],
  ['Gravity Falls', 2012],
  ['Law & Order: Special Victims Unit', 1999],
  ['La Mante', 2017],
  ['One More Time', 2016],
  ['Wanderlust', 2018],
  // Nor of these, and of the last no year.
  ['NOVA', 1974],
  ['Dirty Jobs', 2003],
  ['How the Universe Works', 2010],
  ['Grand Designs New Zealand', 2015],
  ['Friends', null],
];

test('real titles have neighbours of their genre and time or cast, and none by the words of their name alone', async () => {
  const em = api.em();
  await em.execute('truncate movies cascade');
  await em.execute(
    `insert into movies (id, title, slug, genre, year, type, country, poster_url)
     select id, title, 'known-' || id, array_to_string(genres, ', '), year, type, country, '/p.svg'
       from json_to_recordset(?) k (id integer, title text, genres text[], year integer, type text, country text)`,
    [JSON.stringify(known)],
  );
  const cast = known.flatMap(({ id, cast: names }) => names.map((name, at) => ({ id, name, at })));
  await em.execute(
    `with listed as (select * from json_to_recordset(?) c (id integer, name text, at integer)),
     people as (
       insert into people (slug, name) select 'known-' || row_number() over (), name from listed group by name returning id, name)
     insert into credits (person_id, movie_id, role, position)
       select p.id, l.id, 'actor', l.at from listed l join people p using (name)`,
    [JSON.stringify(cast)],
  );
  const byId = new Map(known.map((title) => [title.id, title]));
  const faults: string[] = [];
  expect(asked).toHaveLength(30);
  for (const [title, year] of asked) {
    const one = known.find((each) => each.title === title && each.year === year);
    if (!one) throw new Error(`${title} is missing`);
    const found = (await relatedTo(one.id, 6)).flatMap((id) => byId.get(id) ?? []);
    const strange = found.filter(
      (other) => !isShared(one.genres, other.genres) && !isShared(one.cast, other.cast),
    );
    if (found.filter((other) => isNear(one, other)).length < 4 || strange.length > 0)
      faults.push(`${title}: ${found.map((other) => `${other.title} (${other.year})`).join(', ')}`);
  }
  expect(askedOfType).toHaveLength(30);
  for (const [title, year] of askedOfType) {
    const one = known.find((each) => each.title === title && each.year === year);
    if (!one) throw new Error(`${title} is missing`);
    const found = (await relatedTo(one.id, 6)).flatMap((id) => byId.get(id) ?? []);
    const near = found.filter(
      (other) => other.type === one.type && (one.genres.length === 0 || isShared(one.genres, other.genres)),
    );
    if (found.length < 6 || near.length < 6)
      faults.push(
        `${title}: ${found.map((other) => `${other.title} (${other.type}, ${other.year})`).join(', ')}`,
      );
  }
  expect(faults).toEqual([]);
  const titlesOf = async (title: string) => {
    const { id = 0 } = known.find((each) => each.title === title) ?? {};
    return (await relatedTo(id)).map((other) => byId.get(other)?.title);
  };
  expect(await titlesOf('Mad Max: Fury Road')).not.toContain('Fury');
  expect(await titlesOf('Mad Max: Fury Road')).not.toContain('Far from the Madding Crowd');
  expect(await titlesOf('Game of Thrones')).not.toContain('Chhota Bheem and the Throne of Bali');
  expect(await titlesOf('Rocky II')).toContain('Rocky');
  expect(await titlesOf('フルーツバスケット The Final')).toContain('フルーツバスケット');
});
