import type { Named, TitleRow, Values } from '#admin-api/work/import/import-row.ts';
import { titleFacts } from '#schema/records/title.ts';
import { wholeCountries } from '#schema/rules/country.ts';
import { castFields } from '#schema/shapes/import-fields.ts';
import {
  type MovieType,
  movieChanges,
  movieDefaults,
  movieLimits,
  movieMessages,
  yearOfRelease,
} from '#schema/shapes/movie.ts';
import { personLimits } from '#schema/shapes/person.ts';
import { cleanTitle, splitYear } from './clean-text.ts';
import { FieldReader, type Issue, quote } from './field-reader.ts';
import type { Fields } from './kinds.ts';
import {
  checked,
  derivedKey,
  givenIn,
  type ParsedRow,
  present,
  publicationOf,
  type Reading,
  required,
} from './parsed-row.ts';
import { cleanName, nameProblem } from './person-row.ts';
import { inSingular } from './singular-genre.ts';

/** Of a type by its letters alone: 'TV Mini-Series', 'tvMiniSeries', 'Short films'; what may stand before and behind the word itself. */
const before =
  '(?:tv|television|web|mini|limited|short|feature|length|full|music|concert|home|live|action|animated|documentary|docu|drama|comedy|variety|reality|talk|game|stand|up|original|made|for|direct|to)*';
const types: readonly (readonly [RegExp, MovieType])[] = [
  [
    /^(?:tv|original|テレビ)*(?:anime|аниме|アニメ|动漫|動漫|动画|動畫|애니메이션)s?(?:tv|movie|film|series|shows?|special|ova|ona)*$/,
    'anime',
  ],
  [/^o(?:va|na|av|ad)s?(?:anime)?$|^original(?:video|net)animation$/, 'anime'],
  [
    new RegExp(
      `^${before}(?:serial[esy]?|series?|shows?|tvs?|specials?|pilots?|sitcoms?|soap(?:s|opera)?|programm?e?s?)(?:mini|tv|televisee)?$`,
    ),
    'tv_show',
  ],
  [
    /^(?:fernseh|mini)?serien?$|^(?:тв|теле|мини|веб)*сериалы?$|^(?:テレビ|tv)?(?:ドラマ|드라마)$|^(?:电视剧|電視劇|telenovela|dizi)$/,
    'tv_show',
  ],
  [
    new RegExp(`^${before}(?:movies?|films?|shorts?|videos?|features?|concerts?|documentar(?:y|ies))$`),
    'movie',
  ],
  [
    /^(?:spiel|kurz|fernseh)?film[eys]?$|^peliculas?$|^(?:court|long)s?metrages?$|^\p{Script=Cyrillic}*фильмы?$|^(?:映画|电影|電影|영화)$/u,
    'movie',
  ],
];
/** What catalogues of titles also list, and this one does not. */
const anEpisode = 'an episode is no title of its own: import it with its show and its season';
/** In IMDb's lists: 'Hotel (1995) {The Pilot (#1.1)}'. */
const namesEpisode = /\(\d{4}[^()]*\)\s*\{[^{}]+\}$/;
const otherThings: readonly (readonly [RegExp, string])[] = [
  [/episodes?$/, anEpisode],
  [/games?$/, 'a game is no title of this catalogue'],
];

export function parseTitle(fields: Fields, reading: Reading): ParsedRow {
  const read = new FieldReader(fields, reading.separators);
  const named = read.text('title') ?? '';
  if (!read.isExact && namesEpisode.test(named)) read.refuse('title', anEpisode);
  const { title, year } = read.isExact
    ? { title: named, year: read.year('year') }
    : titleAndYear(named, read.year('year'));
  const written = read.line('type');
  const given = givenIn(read, titleFacts, {
    title: () => title || undefined,
    type: () => {
      if (read.boolean('isShow')) return 'tv_show';
      return written === undefined ? undefined : typeOf(read, written);
    },
    rating: () => doubled(read.rating('rating'), read.boolean('ratedByStars')),
    year: () => year,
    genre: () => read.names('genre', (names) => names.map(inSingular)),
    country: () => countries(read),
  });
  const { issues } = read;
  required(given, { title: movieMessages.title, type: 'The type must be movie, tv_show or anime' }, issues);
  const values = checked(movieChanges, { ...given, ...publicationOf(read, reading) }, issues);
  const key = read.line('key');
  const { people, left } = peopleOf(read);
  if (issues.length > 0) return { issues };
  const row = toRow(key, values, reading);
  return { row: people.length > 0 ? { ...row, people } : row, ...(left.length > 0 && { left }) };
}

/** Who made it. An entry of a list that is no name is left out. */
function peopleOf(read: FieldReader): { people: Named[]; left: Issue[] } {
  const left: Issue[] = [];
  const people = Object.entries(castFields).flatMap(([field, role]) => {
    const names = read.list(field).flatMap((listed) => {
      const { name } = cleanName(listed);
      const problem = name === '' || name.length > personLimits.name ? 'is no name' : nameProblem(name, true);
      if (problem !== null) left.push({ field, reason: `${quote(name)} ${problem}` });
      return problem === null ? [name] : [];
    });
    return names.length > 0 ? [{ role, names: [...new Set(names)] }] : [];
  });
  return { people, left };
}

/** A year in brackets is the year of a title that has none. */
function titleAndYear(
  named: string,
  known: number | undefined,
): { title: string; year?: number | undefined } {
  const { title, year: told } = cleanTitle(named);
  const year = known ?? told;
  if (year !== undefined) return { title, year };
  const split = splitYear(title);
  const { min, max } = movieLimits.year;
  return split.year !== undefined && split.year >= min && split.year <= max ? split : { title };
}

function typeOf(read: FieldReader, written: string): string {
  const letters = written
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
  const reason = otherThings.find(([form]) => form.test(letters))?.[1];
  if (reason !== undefined) read.refuse('type', reason);
  return types.find(([form]) => form.test(letters))?.[1] ?? written;
}

const doubled = (rating: number | undefined, isOf5: boolean | undefined) =>
  rating !== undefined && isOf5 ? rating * 2 : rating;

/** The first countries of a co-production that fit into the field. */
function countries(read: FieldReader): string | undefined {
  const text = read.names('country', wholeCountries);
  if (text === undefined || text.length <= movieLimits.country) return text;
  return text.slice(0, text.lastIndexOf(',', movieLimits.country)) || undefined;
}

function toRow(key: string | undefined, values: Values, reading: Reading): TitleRow {
  const { title, type, year, slug } = values;
  const found =
    key ?? (slug === undefined ? derivedKey(reading, String(type), String(title), Number(year)) : undefined);
  return {
    kind: 'movies',
    given: present({ ...values, key: found }),
    // Missing values stay unknown.
    defaults: {
      genre: '',
      rating: null,
      quality: null,
      posterUrl: movieDefaults.posterUrl,
      year: yearOfRelease(values),
      duration: null,
      isTrending: false,
      isTop20: false,
    },
  };
}
