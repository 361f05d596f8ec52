import { z } from 'zod';
import {
  genreOrNone,
  type Movie,
  type MovieInput,
  movieDefaults,
  movieFields,
  movieInput,
  movieType,
  yearOfRelease,
} from './movie.ts';
import { publicationForm, publicationState } from './publication.ts';
import { latinSlug } from './slug.ts';

/** The fields of the title form: the text as it was typed. */
const titleFields = z.object({
  title: z.string(),
  slug: z.string(),
  genre: z.string(),
  type: movieType,
  year: z.string(),
  releaseDate: z.string(),
  rating: z.string(),
  duration: z.string(),
  quality: z.string(),
  country: z.string(),
  description: z.string(),
  posterUrl: z.string(),
  videoUrl: z.string(),
  trailerUrl: z.string(),
  streamUrl: z.string(),
  downloadUrl: z.string(),
  subtitles: z.string(),
  chapters: z.string(),
  isTrending: z.boolean(),
  isTop20: z.boolean(),
  publication: publicationState,
  publishAt: z.string().nullable(),
  archiveAt: z.string().nullable(),
});
export type TitleFields = z.infer<typeof titleFields>;

export const titleFormMessages = {
  incomplete: 'Validation Error',
  incompleteText: 'Title and Genre are required fields',
} as const;

/** A number with a comma or a point, 7,5 or 7.5; '' gives null. The schema refuses anything else. */
function numberOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  return text === '' ? null : Number(text);
}

const typed = ({ year, rating, duration, ...fields }: TitleFields) => ({
  ...fields,
  year: numberOf(year),
  rating: numberOf(rating),
  duration: numberOf(duration),
});

/** Types a schema for typed text as input; it validates every field itself. */
const fedByForm = <Sent>(contract: z.ZodType<Sent>) => contract as z.ZodType<Sent, ReturnType<typeof typed>>;

/** The form of a new title: accepts and refuses what POST /api/movies does. */
export const newTitleForm = titleFields.transform(typed).pipe(fedByForm(movieInput));

/** The specification's defaults for fields of the new-title form that are left empty. */
export const withFormDefaults = (input: MovieInput, currentYear: number): MovieInput => ({
  ...input,
  rating: input.rating ?? movieDefaults.rating,
  quality: input.quality ?? movieDefaults.quality,
  year: input.year ?? yearOfRelease(input.releaseDate) ?? currentYear,
  duration: input.duration ?? movieDefaults.duration[input.type],
});

/**
 * The form of an existing title, with the rules of PUT /api/movies/{id}. An emptied slug is derived from the title again where possible.
 */
const filledIn = titleFields.transform((fields) =>
  typed({ ...fields, slug: fields.slug.trim() || latinSlug(fields.title) }),
);
const wholeTitle = movieFields.extend(publicationForm);
export const titleForm = filledIn.pipe(fedByForm(wholeTitle));
/** The same for a title that was imported without a genre. */
export const titleFormWithoutGenre = filledIn.pipe(fedByForm(wholeTitle.extend({ genre: genreOrNone })));
type WholeTitle = z.infer<typeof wholeTitle>;

const text = (value: string | number | null): string => (value === null ? '' : String(value));

export function fieldsOf(movie: Movie): TitleFields {
  return {
    title: movie.title,
    slug: movie.slug,
    genre: movie.genre,
    type: movie.type,
    year: text(movie.year),
    releaseDate: text(movie.releaseDate),
    rating: text(movie.rating),
    duration: text(movie.duration),
    quality: text(movie.quality),
    country: text(movie.country),
    description: text(movie.description),
    posterUrl: movie.posterUrl,
    videoUrl: text(movie.videoUrl),
    trailerUrl: text(movie.trailerUrl),
    streamUrl: text(movie.streamUrl),
    downloadUrl: text(movie.downloadUrl),
    subtitles: text(movie.subtitles),
    chapters: text(movie.chapters),
    isTrending: movie.isTrending,
    isTop20: movie.isTop20,
    publication: movie.publication,
    publishAt: movie.publishAt,
    archiveAt: movie.archiveAt,
  };
}

export const emptyTitle = (type: MovieInput['type']): TitleFields => ({
  title: '',
  slug: '',
  genre: '',
  type,
  year: '',
  releaseDate: '',
  rating: '',
  duration: '',
  quality: '',
  country: '',
  description: '',
  posterUrl: '',
  videoUrl: '',
  trailerUrl: '',
  streamUrl: '',
  downloadUrl: '',
  subtitles: '',
  chapters: '',
  isTrending: false,
  isTop20: false,
  publication: 'published',
  publishAt: null,
  archiveAt: null,
});

/** The changed fields: only these are sent, so that two people can edit different fields of a title. */
export function changesOf(now: WholeTitle, before: Movie): Partial<WholeTitle> {
  const had = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => had.get(field) !== value));
}
