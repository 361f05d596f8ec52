import { z } from 'zod';
import { accountLimits } from '#schema/rules/account-and-password.ts';
import { countryNames } from '#schema/rules/country.ts';
import { dayInput, moment } from '#schema/rules/date.ts';
import { countryFilter } from '#schema/rules/filters.ts';
import { genreNames } from '#schema/rules/genre.ts';
import { listPageSize, titlePageMax } from '#schema/rules/limits.ts';
import { int4Max, queryInt, text } from '#schema/rules/text.ts';
import {
  isProblem,
  type TitleFilterName,
  titleProblems,
  titleSorts,
} from '#schema/rules/title-filter-names.ts';
import { movie, movieLimits, movieMessages, namedMovieType } from './movie.ts';
import { limitQuery } from './paging.ts';
import { publicationState } from './publication.ts';

const someProblems = text(200, 'The list of problems')
  .refine(
    (names) => names.split(',').every((name) => isProblem(name)),
    `Must be of ${titleProblems.join(', ')}, separated by commas`,
  )
  .meta({
    description: `What is missing or wrong, all of these: ${titleProblems.join(', ')}, separated by commas. no-stream: neither the title nor an episode of it can be watched; no-episodes: a show, or an anime with seasons, without any; dead-link: an address of it or of an episode was found dead, where links are checked; double: /api/doubles names another title that is likely the same`,
    examples: ['no-poster,no-description'],
  });

const within = ({ min, max }: { min: number; max: number }, pattern: RegExp, message: string) =>
  z
    .string()
    .max(10, { error: message, abort: true })
    .regex(pattern, { error: message, abort: true })
    .refine((value) => Number(value) >= min && Number(value) <= max, message);
const year = within(movieLimits.year, /^\d{4}$/, movieMessages.year).meta({ examples: ['1926'] });
const rating = within(movieLimits.rating, /^\d{1,2}(\.\d)?$/, 'Rating must be from 0 to 10, by tenths').meta({
  examples: ['7.5'],
});
const day = dayInput.meta({ examples: ['2026-11-21'] });
const flag = z.enum(['true', 'false'], movieMessages.flag);
const person = text(accountLimits.email, 'The person')
  .trim()
  .min(1, 'The person is missing')
  .meta({ description: 'As /api/titles/choices names them', examples: ['ann@example.org'] });

const noSuchGenre = 'The genre is empty';
/** Every value is a text, as in an address: the same object narrows a list, a view, an export and a bulk change. */
const filterFields = {
  search: text(movieLimits.search, 'The search')
    .trim()
    .meta({ description: 'Words of the name, the year, the genres', examples: ['general 1926'] }),
  type: namedMovieType,
  genre: text(movieLimits.genre, 'The genre')
    .trim()
    .refine((genre) => genreNames(genre).length > 0, noSuchGenre)
    .meta({ description: 'Any of these, separated by commas' }),
  country: countryFilter
    .refine((country) => countryNames(country).length > 0, 'The country is empty')
    .meta({
      description:
        'A country, shared productions included; of several, separated by commas, the productions of all of them',
    }),
  quality: text(movieLimits.quality, 'The quality').trim().min(1, 'The quality is empty'),
  yearFrom: year,
  yearTo: year,
  ratingFrom: rating,
  ratingTo: rating,
  trending: flag,
  top20: flag,
  problems: someProblems,
  addedFrom: day,
  addedTo: day,
  addedBy: person,
  changedFrom: day,
  changedTo: day,
  changedBy: person,
  publication: publicationState,
} satisfies Record<TitleFilterName | 'search' | 'type', z.ZodType>;
export const titleFilter = z
  .strictObject(filterFields)
  .exactPartial()
  .meta({ description: 'Days are of UTC and count whole', examples: [{ type: 'movie', yearFrom: '1920' }] });
export type TitleFilter = z.infer<typeof titleFilter>;

const sort = z
  .enum(titleSorts, `Must be one of ${titleSorts.join(', ')}`)
  .optional()
  .meta({
    description:
      'What is not known comes last in both directions. Left out: what a search finds best, otherwise the newest first',
  });
const order = z.enum(['asc', 'desc'], 'Must be asc or desc').default('asc');

export const titlesQuery = titleFilter.extend({ sort, order });
export type TitlesQuery = z.infer<typeof titlesQuery>;

/** Every page of a million titles can be reached. */
export const titlePageQuery = titlesQuery.extend({
  page: queryInt(1, titlePageMax, 1),
  limit: limitQuery(listPageSize),
});
export type TitlePageQuery = z.infer<typeof titlePageQuery>;

/** A title as administrators see it in a list. */
const listedTitle = movie.extend({
  problems: z.enum(titleProblems).array(),
  /** The first failure of an address of it or of an episode that is dead; null where none is. */
  deadSince: moment.nullable(),
  /** null when unknown: before 2026-11-23, or when it was not added through the API or the import. */
  addedBy: z.string().nullable(),
  /** When it was last edited, or added if it never was. */
  changedAt: moment,
  changedBy: z.string().nullable(),
});
export type ListedTitle = z.infer<typeof listedTitle>;

export const titlePage = z.strictObject({
  titles: listedTitle.array(),
  total: z.int().min(0).max(int4Max),
  totalPages: z.int().min(1).max(int4Max),
});
export type TitlePage = z.infer<typeof titlePage>;

/** The values that the titles have of each, sorted. */
export const titleChoices = z.strictObject({
  genres: z.string().array(),
  countries: z.string().array(),
  qualities: z.string().array(),
  addedBy: z.string().array(),
  changedBy: z.string().array(),
});
export type TitleChoices = z.infer<typeof titleChoices>;
