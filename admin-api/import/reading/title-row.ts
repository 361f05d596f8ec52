import type { TitleRow, Values } from '#admin-api/import/import-row.ts';
import {
  type MovieType,
  movieChanges,
  movieDefaults,
  movieLimits,
  movieMessages,
  yearOfRelease,
} from '#schema/movie.ts';
import { cleanTitle } from './clean-text.ts';
import { FieldReader } from './field-reader.ts';
import type { Fields } from './kinds.ts';
import {
  checked,
  derivedKey,
  type ParsedRow,
  present,
  publicationOf,
  type Reading,
  required,
} from './parsed-row.ts';

const types: Record<string, MovieType> = {
  movie: 'movie',
  film: 'movie',
  tvshow: 'tv_show',
  tvseries: 'tv_show',
  show: 'tv_show',
  series: 'tv_show',
  tv: 'tv_show',
  anime: 'anime',
};

export function parseTitle(fields: Fields, reading: Reading): ParsedRow {
  const read = new FieldReader(fields);
  const named = read.raw('title') ?? '';
  const { title, year: yearInTitle } = read.isExact ? { title: named } : cleanTitle(named);
  const written = read.line('type');
  const given = present({
    title: title || undefined,
    type: written
      ? (types[written.toLowerCase().replace(/[^a-z]/g, '')] ?? written)
      : (reading.type ?? undefined),
    description: read.prose('description'),
    genre: read.names('genre'),
    rating: read.number('rating'),
    quality: read.line('quality'),
    posterUrl: read.line('posterUrl'),
    videoUrl: read.line('videoUrl'),
    trailerUrl: read.line('trailerUrl'),
    streamUrl: read.line('streamUrl'),
    downloadUrl: read.line('downloadUrl'),
    year: read.integer('year') ?? yearInTitle,
    releaseDate: read.day('releaseDate'),
    duration: read.minutes('duration'),
    country: countries(read),
    slug: read.line('slug'),
    subtitles: read.lines('subtitles'),
    chapters: read.lines('chapters'),
    isTrending: read.boolean('isTrending'),
    isTop20: read.boolean('isTop20'),
    ...publicationOf(read, reading),
  });
  const { issues } = read;
  required(given, { title: movieMessages.title, type: 'The type must be movie, tv_show or anime' }, issues);
  const values = checked(movieChanges, given, issues);
  const key = read.line('key');
  if (issues.length > 0) return { issues };
  return { row: toRow(key, values, reading) };
}

/** The first countries of a co-production that fit into the field. */
function countries(read: FieldReader): string | undefined {
  const text = read.names('country');
  if (text === undefined || text.length <= movieLimits.country) return text;
  return text.slice(0, text.lastIndexOf(',', movieLimits.country)) || undefined;
}

function toRow(key: string | undefined, values: Values, reading: Reading): TitleRow {
  const { title, type, year, slug } = values;
  const releaseDate = typeof values['releaseDate'] === 'string' ? values['releaseDate'] : null;
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
      year: yearOfRelease(releaseDate),
      duration: null,
      isTrending: false,
      isTop20: false,
    },
  };
}
