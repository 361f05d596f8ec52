import { z } from 'zod';
import { changesOf } from '#schema/records/changes.ts';
import { storedShape } from '#schema/records/stored.ts';
import { movieTypes, titleFacts } from '#schema/records/title.ts';
import { completed, flagMessage, newShape, writtenFields } from '#schema/records/written.ts';
import { wholeCountries } from '#schema/rules/country.ts';
import { moment, optionalDay } from '#schema/rules/date.ts';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import {
  countryFilter,
  countryMax,
  lengthFilter,
  listOrder,
  qualityFilter,
  ratingFilter,
  sortOption,
  watchFilter,
  yearFilter,
} from '#schema/rules/filters.ts';
import { genreNames } from '#schema/rules/genre.ts';
import { listPageSize } from '#schema/rules/limits.ts';
import { nameList } from '#schema/rules/name-list.ts';
import { optionalSlug, slug } from '#schema/rules/slug.ts';
import {
  id,
  int4Max,
  orMissing,
  requiredLine,
  requiredText,
  text,
  wholeNumber,
  writtenText,
} from '#schema/rules/text.ts';
import { chapterLines, subtitleLines } from '#schema/rules/tracks.ts';
import { trailerUrl } from '#schema/rules/trailer.ts';
import { requiredUrl } from '#schema/rules/url.ts';
import { limitQuery, pageQuery } from './paging.ts';
import { publicationChanges, publicationRecord } from './publication.ts';

export const movieType = z.enum(movieTypes, 'The type must be movie, tv_show or anime');
export type MovieType = z.infer<typeof movieType>;

/**
 * A type in a request: the specification's public pages also accept series, its edit form offers tv. Stored and answered is
 * always one of `movieTypes`, so that a title is in one list only.
 */
export const namedMovieType = z
  .enum([...movieTypes, 'series', 'tv'], 'The type must be movie, tv_show or anime')
  .transform((name): MovieType => movieType.safeParse(name).data ?? 'tv_show')
  .meta({ description: 'series and tv are taken for tv_show' });

export const movieLimits = {
  title: 300,
  description: 20_000,
  genre: 300,
  quality: 50,
  country: countryMax,
  search: 100,
  rating: { min: 0, max: 10 },
  year: { min: 1900, max: 2100 },
  /** Minutes. */
  duration: { min: 1, max: 100_000 },
} as const;

export const movieMessages = {
  title: 'Title is required',
  genre: 'Genre is required',
  posterUrl: 'Poster URL is required',
  rating: 'Rating must be from 0 to 10',
  year: 'Year must be from 1900 to 2100',
  duration: 'Duration must be a whole number of minutes from 1 to 100000',
  flag: flagMessage,
} as const;

/** The defaults of the dashboard's form for a new title; neither the API nor the import fills them in. */
export const movieDefaults = {
  rating: 7.5,
  quality: 'HD',
  duration: { movie: 120, tv_show: 45, anime: 24 } satisfies Record<MovieType, number>,
  posterUrl: noPoster,
} as const;

const { rating, year, duration } = movieLimits;
const listOfGenres = (field: z.ZodString) => nameList(field, { max: movieLimits.genre, label: 'The genre' });

export const movieFields = writtenFields(titleFacts, {
  title: requiredLine(movieLimits.title, movieMessages.title, 'The title'),
  description: writtenText(movieLimits.description, 'The description').trim(),
  genre: listOfGenres(requiredText(movieLimits.genre, movieMessages.genre, 'The genre'))
    .refine((genre) => genreNames(genre).length > 0, movieMessages.genre)
    .meta({ description: 'One or several, separated by commas' }),
  rating: z
    .number(movieMessages.rating)
    .min(rating.min, movieMessages.rating)
    .max(rating.max, movieMessages.rating)
    // The column has 32 bits, and PostgreSQL refuses numbers below its smallest.
    .overwrite((value) => (Math.fround(value) === 0 ? 0 : value))
    .meta({ description: 'null without a rating' }),
  quality: writtenText(movieLimits.quality, 'The quality').trim(),
  posterUrl: requiredUrl(movieMessages.posterUrl),
  trailerUrl: trailerUrl.meta({ description: 'A YouTube link, or the id of the video' }),
  year: wholeNumber(year, movieMessages.year).meta({ description: 'null when it is not known' }),
  releaseDate: optionalDay.meta({
    description:
      'The day of the release, past or coming; the year stays as it is, and a new title without one gets that of this day',
  }),
  duration: wholeNumber(duration, movieMessages.duration).meta({ description: 'Minutes' }),
  type: namedMovieType,
  slug,
  country: nameList(writtenText(movieLimits.country, 'The country').trim(), {
    max: movieLimits.country,
    label: 'The country',
    joinOwn: wholeCountries,
  }).meta({ description: 'One or several, separated by commas' }),
  subtitles: subtitleLines,
  chapters: chapterLines,
});

/** The body of POST /api/movies: an empty field counts as left out, and `completeMovie` fills it. */
export const movieInput = z
  .strictObject({
    ...newShape(titleFacts, movieFields),
    rating: orMissing(movieFields.shape.rating).meta({ description: 'Left out: not rated' }),
    quality: orMissing(movieFields.shape.quality).meta({ description: 'Left out: not known' }),
    posterUrl: orMissing(movieFields.shape.posterUrl).meta({
      description: `Left out: ${noPoster}, and the site draws one from title, year and genre`,
    }),
    year: orMissing(movieFields.shape.year).meta({ description: 'Left out: not known' }),
    duration: orMissing(movieFields.shape.duration).meta({ description: 'Minutes; left out: not known' }),
    slug: optionalSlug.meta({
      description: 'Small letters, digits and hyphens; left out: derived from the title',
    }),
    ...publicationChanges,
  })
  .meta({ id: 'MovieInput' });
export type MovieInput = z.infer<typeof movieInput>;

/** The year of its release date, for a title without a year; null outside the years that titles have. */
export function yearOfRelease({ releaseDate }: { releaseDate?: unknown }): number | null {
  const found = typeof releaseDate === 'string' ? Number(releaseDate.slice(0, 4)) : Number.NaN;
  return found >= year.min && found <= year.max ? found : null;
}

/** A complete new title without its slug; fields that were not given are null, and flags off. */
export function completeMovie(input: MovieInput) {
  return {
    ...input,
    ...completed(titleFacts, input),
    posterUrl: input.posterUrl ?? movieDefaults.posterUrl,
    year: input.year ?? yearOfRelease(input),
  };
}

export const movie = z
  .strictObject({
    id,
    ...storedShape(titleFacts),
    ...publicationRecord,
    createdAt: moment,
  })
  .meta({ id: 'Movie' });
export type Movie = z.infer<typeof movie>;

/** A genre, or '' for a title that was imported without one. */
export const genreOrNone = listOfGenres(text(movieLimits.genre, 'The genre', movieMessages.genre).trim())
  .refine((genre) => genre === '' || genreNames(genre).length > 0, movieMessages.genre)
  .meta({ description: 'One or several, separated by commas; a title that has none may stay without' });

/** The body of PUT /api/movies/{id}: fields left out keep their value. */
export const movieChanges = changesOf(movieFields, movie, {
  genre: genreOrNone.exactOptional(),
  ...publicationChanges,
}).meta({ id: 'MovieChanges', examples: [{ title: 'The General, restored', rating: 8.4 }] });
export type MovieChanges = z.infer<typeof movieChanges>;

const searchText = text(movieLimits.search, 'The search').trim();

/** GET /api/movies and the lists like it. */
export const movieListQuery = z.strictObject({
  page: pageQuery,
  limit: limitQuery(listPageSize),
  type: namedMovieType.optional(),
  search: searchText.optional(),
  genre: text(movieLimits.genre, 'The genre').trim().optional(),
  country: countryFilter.optional(),
  year: yearFilter.optional(),
  watch: watchFilter.optional(),
  rating: ratingFilter.optional().meta({ description: 'At least so much' }),
  length: lengthFilter.optional().meta({
    description: 'short: under 40 minutes; under-90; under-120: up to two hours; long: more',
  }),
  quality: qualityFilter.optional(),
  sort: listOrder.optional().meta({
    description:
      'newest: by when they were added. Without it the most popular come first, of a search the best matches',
  }),
});
export type MovieListQuery = z.infer<typeof movieListQuery>;

/** Without a sort the most popular come first. */
export const trendingQuery = movieListQuery
  .omit({ type: true, search: true })
  .extend({ sort: sortOption.optional() });
export type TrendingQuery = z.infer<typeof trendingQuery>;

export const movieSearchQuery = z.strictObject({
  q: searchText.default(''),
  type: namedMovieType.optional(),
});

export const searchBundleQuery = movieListQuery.omit({ search: true }).extend({
  q: searchText.default(''),
  sort: sortOption.optional().meta({ description: 'Without it the best matches come first' }),
  matches: pageQuery.unwrap().optional().meta({
    description: 'A page of the football matches that the words find; left out: the first few of them',
  }),
});
export type SearchBundleQuery = z.infer<typeof searchBundleQuery>;

export const movieList = z
  .strictObject({
    movies: movie.array(),
    total: z.int().min(0).max(int4Max),
    totalPages: z.int().min(1).max(int4Max),
  })
  .meta({ id: 'MovieList' });
export type MovieList = z.infer<typeof movieList>;

export const sameTitleQuery = z.strictObject({
  title: requiredLine(movieLimits.title, movieMessages.title, 'The title').meta({
    examples: ['The General'],
  }),
  year: z
    .string()
    .regex(/^\d{4}$/, { error: movieMessages.year, abort: true })
    .transform(Number)
    .pipe(z.int().min(year.min, movieMessages.year).max(year.max, movieMessages.year))
    .optional()
    .meta({ examples: [1926] }),
});
export type SameTitleQuery = z.infer<typeof sameTitleQuery>;

export const sameTitlesLimit = 5;
