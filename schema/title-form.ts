import { z } from 'zod';
import {
  genreOrNone,
  type Movie,
  type MovieInput,
  movieDefaults,
  movieFields,
  movieInput,
  movieType,
} from './movie.ts';
import { latinSlug } from './slug.ts';

/** What stands in the fields of the title form: text, as it was typed. */
const titleFields = z.object({
  title: z.string(),
  slug: z.string(),
  genre: z.string(),
  type: movieType,
  year: z.string(),
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
  isTrending: z.boolean(),
  isTop20: z.boolean(),
});
export type TitleFields = z.infer<typeof titleFields>;

export const titleFormMessages = {
  incomplete: 'Validation Error',
  incompleteText: 'Title and Genre are required fields',
} as const;

/** A number as people type it, 7,5 as well as 7.5; nothing stands for none. What is no number is left for the rule to refuse. */
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

/** A contract, fed with what was typed; it looks at every field itself. */
const fedByForm = <Sent>(contract: z.ZodType<Sent>) => contract as z.ZodType<Sent, ReturnType<typeof typed>>;

/** The form of a new title: what POST /api/movies takes, and refuses. */
export const newTitleForm = titleFields.transform(typed).pipe(fedByForm(movieInput));

/** The specification's defaults for what the form of a new title leaves open. */
export const withFormDefaults = (input: MovieInput, currentYear: number): MovieInput => ({
  ...input,
  rating: input.rating ?? movieDefaults.rating,
  quality: input.quality ?? movieDefaults.quality,
  year: input.year ?? currentYear,
  duration: input.duration ?? movieDefaults.duration[input.type],
});

/** The form of a title there is: PUT /api/movies/{id} takes the same. An emptied slug is made from the title anew, where it can be. */
const filledIn = titleFields.transform((fields) =>
  typed({ ...fields, slug: fields.slug.trim() || latinSlug(fields.title) }),
);
export const titleForm = filledIn.pipe(fedByForm(movieFields));
/** The same for a title that an import brought without a genre. */
export const titleFormWithoutGenre = filledIn.pipe(fedByForm(movieFields.extend({ genre: genreOrNone })));
type WholeTitle = z.infer<typeof movieFields>;

const text = (value: string | number | null): string => (value === null ? '' : String(value));

export function fieldsOf(movie: Movie): TitleFields {
  return {
    title: movie.title,
    slug: movie.slug,
    genre: movie.genre,
    type: movie.type,
    year: text(movie.year),
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
    isTrending: movie.isTrending,
    isTop20: movie.isTop20,
  };
}

export const emptyTitle = (type: MovieInput['type']): TitleFields => ({
  title: '',
  slug: '',
  genre: '',
  type,
  year: '',
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
  isTrending: false,
  isTop20: false,
});

/** The fields whose value is another than the title has: only these are sent, so that two people may edit two fields. */
export function changesOf(now: WholeTitle, before: Movie): Partial<WholeTitle> {
  const had = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => had.get(field) !== value));
}
