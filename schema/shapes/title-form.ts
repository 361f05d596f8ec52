import { z } from 'zod';
import { writtenNames } from '#schema/records/field.ts';
import { titleFacts } from '#schema/records/title.ts';
import { latinSlug } from '#schema/rules/slug.ts';
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

const names = writtenNames(titleFacts);
type Written = (typeof names)[number];
type Of<Type> = {
  [Name in Written]: (typeof titleFacts)[Name] extends { type: Type } ? Name : never;
}[Written];
type Flag = Of<'boolean'>;
type Figure = Of<'integer'> | Of<'real'>;
const isFlag = (name: Written): name is Flag => titleFacts[name].type === 'boolean';
/** The fields that are on or off. */
export const flagNames = names.filter(isFlag);

/** An object with a value for each field that is written. */
const each = <Shape>(value: (name: Written) => unknown) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Shape;

/** The fields of the title form: the text as it was typed. */
const titleFields = z.object({
  ...each<{ [Name in Written]: Name extends Flag ? z.ZodBoolean : z.ZodString }>((name) =>
    isFlag(name) ? z.boolean() : z.string(),
  ),
  type: movieType,
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

const isNumber = (name: Written): name is Figure =>
  titleFacts[name].type === 'integer' || titleFacts[name].type === 'real';

const typed = (fields: TitleFields) => ({
  ...fields,
  ...(Object.fromEntries(names.filter(isNumber).map((name) => [name, numberOf(fields[name])])) as Record<
    Figure,
    number | null
  >),
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
  year: input.year ?? yearOfRelease(input) ?? currentYear,
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

type Typed = { [Name in Written]: Name extends Flag ? boolean : string };

export function fieldsOf(movie: Movie): TitleFields {
  const { type, publication, publishAt, archiveAt } = movie;
  const typed = each<Typed>((name) => (isFlag(name) ? movie[name] : String(movie[name] ?? '')));
  return { ...typed, type, publication, publishAt, archiveAt };
}

export const emptyTitle = (type: MovieInput['type']): TitleFields => ({
  ...each<Typed>((name) => (isFlag(name) ? false : '')),
  type,
  publication: 'published',
  publishAt: null,
  archiveAt: null,
});

/** The changed fields: only these are sent, so that two people can edit different fields of a title. */
export function changesOf(now: WholeTitle, before: Movie): Partial<WholeTitle> {
  const had = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => had.get(field) !== value));
}
