import { describe, expect, test } from 'vitest';
import { fieldsOf } from './column-names.ts';
import type { Kind } from './kinds.ts';
import { RowParser } from './row-parser.ts';
import { remarksOn } from './sources.ts';

const now = new Date('2026-11-21T12:00:00Z');
const parse = (values: Record<string, unknown>, kind: Kind | null = null) =>
  new RowParser({ now, kind }).parse(fieldsOf(values));
const given = (values: Record<string, unknown>, kind: Kind | null = null) => {
  const parsed = parse(values, kind);
  return 'row' in parsed ? parsed.row.given : parsed.refusal;
};
const film = { title: 'A', type: 'movie' };

describe('a value that says nothing', () => {
  const marks =
    'N/A|n/a|NULL|null|None|none|NaN|nan|-|–|—|#N/A|(no genres listed)|\\N|NA|<NA>|undefined|?|[]|#REF!|unknown'.split(
      '|',
    );
  test.each(marks)('%s counts as missing', (mark) => {
    const fields = { genre: mark, country: mark, rating: mark, year: mark, duration: mark, posterUrl: mark };
    expect(given({ ...film, ...fields, description: mark, quality: mark })).toEqual({
      title: 'A',
      type: 'movie',
      key: expect.stringMatching(/^row:/),
    });
  });

  test.each(['N/A', 'None', 'NULL', '-', 'Unknown'])('%s may be the name of a film', (title) => {
    expect(given({ ...film, title })).toMatchObject({ title });
    expect(given({ Name: title, Year: '2001', type: 'movie' })).toMatchObject({ title });
  });

  test('is a value where it stands in an export of this product', () => {
    expect(given({ ...film, exact: true, description: '-' })).toMatchObject({ description: '-' });
    expect(given({ key: 'comments_moderation', value: 'none', category: 'content' })).toMatchObject({
      value: 'none',
    });
  });

  test('is a length, a year or a date of zero', () => {
    const parsed = given({ ...film, duration: '0', year: 0, releaseDate: '0000-00-00' });
    expect(Object.keys(parsed)).toEqual(['title', 'type', 'key']);
  });
});

describe('a list', () => {
  test.each([
    [[{ id: 16, name: 'Animation' }], 'Animation'],
    ["[{'id': 16, 'name': 'Animation'}, {'id': 35, 'name': 'Comedy'}]", 'Animation, Comedy'],
    ['Adventure|Animation|adventure', 'Adventure, Animation'],
    ['["Action &amp; Adventure"]', 'Action & Adventure'],
    ['Dramas, International Movies, Drama, Comedies', 'Drama, International Movies, Comedy'],
  ])('of genres %j is %s', (genre, names) => {
    expect(given({ ...film, genre })).toMatchObject({ genre: names });
  });

  test('of countries keeps those with a comma whole', () => {
    expect(given({ ...film, country: ['Korea, Republic of', 'Japan'] })).toMatchObject({
      country: 'South Korea, Japan',
    });
  });

  test.each([
    ['genre', '[object Object]'],
    ['genre', [{ id: 16 }]],
    ['country', "[{'iso_3166_1': 'US', 'na"],
    ['quality', '["HD"]'],
    ['description', "{'en': 'A film'}"],
    ['description', '[object Object]'],
    ['title', "{'name': 'A'}"],
    ['subtitles', [{ url: '/media/a.vtt' }]],
    ['rating', { mean: 9 }],
  ])('as %s that cannot be read refuses the row and names the field once: %j', (field, value) => {
    const refused = given({ ...film, [field]: value });
    expect(refused).toMatchObject({ state: 'refused', field, reason: expect.not.stringContaining(';') });
  });

  test.each(['[REC]', '[Untitled] Film', '{Proof}', '(500) Days of Summer', '["]'])(
    'is not seen in the title %s',
    (title) => expect(given({ ...film, title })).toMatchObject({ title }),
  );
});

describe('an address', () => {
  test('of a picture of TMDB gets its host', () => {
    expect(given({ ...film, poster_path: '/rhIRbceoE9lR4veEXuwCC2wARtG.jpg' })).toMatchObject({
      posterUrl: 'https://image.tmdb.org/t/p/w500/rhIRbceoE9lR4veEXuwCC2wARtG.jpg',
    });
  });

  test.each(['posterUrl', 'videoUrl', 'streamUrl', 'downloadUrl'])(
    'that is a path on another site is refused (%s)',
    (field) => {
      expect(given({ ...film, [field]: '/pictures/a.jpg' })).toMatchObject({ state: 'refused', field });
      expect(given({ ...film, [field]: '/media/uploads/a' })).toMatchObject({ [field]: '/media/uploads/a' });
      expect(given({ ...film, exact: true, [field]: '/pictures/a.jpg' })).toMatchObject({
        [field]: '/pictures/a.jpg',
      });
    },
  );
});

describe('a type', () => {
  test.each([
    ['TV Mini Series', 'tv_show'],
    ['tvMiniSeries', 'tv_show'],
    ['TV Special', 'tv_show'],
    ['Short', 'movie'],
    ['TV Movie', 'movie'],
    ['Video', 'movie'],
  ])('%s is %s', (type, found) => {
    expect(given({ title: 'A', 'Title Type': type })).toMatchObject({ type: found });
  });

  test.each(['TV Episode', 'tvEpisode', 'Video Game'])('%s is refused with words', (type) => {
    expect(given({ title: 'A', titleType: type })).toMatchObject({
      field: 'type',
      reason: expect.stringMatching(/^(?:an episode|a game) is no title/),
    });
  });
});

test('a row of IMDb and one of MovieLens are read by the names of their columns', () => {
  expect(
    given({
      Const: 'tt9000004',
      Title: 'Bad Chemistry, the series',
      'Title Type': 'TV Series',
      'IMDb Rating': '9.5',
      'Runtime (mins)': '49',
      Year: '2008–2013',
      Genres: 'Crime, Drama',
    }),
  ).toMatchObject({ type: 'tv_show', rating: 9.5, duration: 49, year: 2008, genre: 'Crime, Drama' });
  const toy = { movieId: '1', title: 'Tin Story (1995)', genres: 'Adventure|Children', type: 'movie' };
  expect(given(toy)).toMatchObject({ title: 'Tin Story', year: 1995, genre: 'Adventure, Children' });
  expect(given({ ...toy, year: '1996' })).toMatchObject({ title: 'Tin Story (1995)', year: 1996 });
});

describe('a name', () => {
  const letterboxd = { Date: '2024-01-02', Name: 'The Paper Lantern', Year: '2019', 'Letterboxd URI': 'x' };

  test('beside a year or a rating is a title, and Letterboxd’s stars of five are doubled', () => {
    const rated = { ...letterboxd, Rating: '4.5' };
    expect(parse(rated)).toMatchObject({ kind: 'movies' });
    expect(given({ ...rated, type: 'movie' })).toMatchObject({ title: 'The Paper Lantern', rating: 9 });
    expect(remarksOn(Object.keys(rated))).toEqual([expect.stringContaining('stars of 5')]);
    expect(parse({ Name: 'Only', Year: '', Rating: '' })).toMatchObject({ kind: 'movies' });
  });

  test('beside a birth is a person, even in a row that does not say when it was', () => {
    expect(parse({ name: 'Ann Lee', born: '1901' })).toMatchObject({ kind: 'people' });
    expect(parse({ name: 'Ann Lee', born: '', slug: 'ann-lee' })).toMatchObject({ kind: 'people' });
  });

  test('alone is nobody’s until the kind is named', () => {
    const team = { name: 'Mexico', continent: 'North America', group: 'A' };
    expect(given(team)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('movies or people'),
    });
    expect(given({ name: 'Ann Lee' }, 'people')).toEqual({ name: 'Ann Lee' });
    expect(given({ name: 'Heat', type: 'movie' }, 'movies')).toMatchObject({ title: 'Heat' });
  });
});

describe('a match', () => {
  test('of football-data.co.uk has its day before the month, its time and its goals', () => {
    const row = {
      Div: 'E0',
      Date: '05/08/2024',
      Time: '12:30',
      HomeTeam: 'Town',
      AwayTeam: 'Wanderers',
      FTHG: '0',
      FTAG: '2',
      FTR: 'A',
    };
    expect(given(row)).toMatchObject({
      league: 'E0',
      homeTeam: 'Town',
      matchDate: '2024-08-05T12:30:00.000Z',
      homeScore: 0,
      awayScore: 2,
    });
    expect(given({ ...row, Date: '05/08/98' })).toMatchObject({ matchDate: '1998-08-05T12:30:00.000Z' });
    const { Div, FTHG, FTAG, HomeTeam, AwayTeam, ...others } = row;
    const other = { ...others, League: 'Serie A', Home: 'X', Away: 'Y', HG: '1', AG: '1' };
    expect(given(other)).toMatchObject({
      homeTeam: 'X',
      homeScore: 1,
      matchDate: '2024-08-05T12:30:00.000Z',
    });
  });

  test('of another file with such a day is refused: its month may come first', () => {
    const row = { homeTeam: 'A', awayTeam: 'B', league: 'C', date: '05/08/2024' };
    expect(given(row)).toMatchObject({ state: 'refused', field: 'matchDate' });
  });

  test('may have its time in a field of its own, with an offset', () => {
    const row = { team1: 'A', team2: 'B', league: 'C', date: '2026-06-11' };
    expect(given({ ...row, time: '13:00 UTC-6' })).toMatchObject({ matchDate: '2026-06-11T19:00:00.000Z' });
    expect(given({ ...row, time: '9:30' })).toMatchObject({ matchDate: '2026-06-11T09:30:00.000Z' });
    expect(given({ ...row, time: 'evening' })).toMatchObject({ state: 'refused', field: 'matchTime' });
    expect(given({ ...row, time: '25:00' })).toMatchObject({ state: 'refused', field: 'matchDate' });
  });
});

test('the day of a moment is a day', () => {
  expect(given({ ...film, releaseDate: '2021-09-24T00:00:00.000Z' })).toMatchObject({
    releaseDate: '2021-09-24',
  });
  expect(given({ ...film, releaseDate: '2021-09-24T25:00:00Z' })).toMatchObject({ field: 'releaseDate' });
});

test('half a number of an episode is refused with what to do', () => {
  expect(given({ showKey: 'a', seasonNumber: 1, episodeNumber: '6.5' })).toMatchObject({
    field: 'episodeNumber',
    reason:
      'Episode numbers are whole: give recaps and specials numbers of their own, such as in season 0, not 6.5',
  });
});
