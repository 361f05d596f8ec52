/** What is said of a record's fields once. Forms and lists in the browser read them, so the facts themselves import no zod. */
export interface FieldFacts {
  label: string;
  /** How PostgreSQL stores it. */
  type: 'text' | 'integer' | 'real' | 'boolean' | 'date' | 'moment';
  isNullable?: true;
  /** The fields of one group stand together in the form. */
  group?: string;
  /** A text that is one of these. */
  oneOf?: readonly string[];
  /** What a text or a number means: how files spell it, what a form offers for it, and the rule of an address. */
  format?: 'prose' | 'names' | 'lines' | 'address' | 'picture' | 'minutes' | 'seconds';
  /** The server derives it: it is read, and never sent, imported or exported. */
  isDerived?: true;
  /** Other names of its column in imported files, as `bare` (admin-api/ground/environment/nearest-name.ts) gives them. */
  importedAs?: string;
  /** A merge takes its value from either title. */
  isMerged?: true;
  /** One change sets it in many titles. */
  isSetInBulk?: true;
  /** Wikidata and TMDB are asked for it. */
  isLookedUp?: true;
}

export type Facts = Readonly<Record<string, FieldFacts>>;

export const namesOf = <Of extends Facts>(facts: Of) => Object.keys(facts) as (keyof Of & string)[];

/** The names of the fields that are sent, imported and exported. */
export const writtenNames = <Of extends Facts>(facts: Of) =>
  namesOf(facts).filter((name) => !facts[name]?.isDerived) as WrittenName<Of>[];
export type WrittenName<Of extends Facts> = {
  [Name in keyof Of & string]: Of[Name] extends { isDerived: true } ? never : Name;
}[keyof Of & string];

/** The fields of which this is said. */
export const factsWith = <Of extends Facts, Fact extends keyof FieldFacts>(facts: Of, fact: Fact) =>
  Object.fromEntries(Object.entries(facts).filter(([, field]) => field[fact])) as Pick<
    Of,
    NameWith<Of, Fact>
  >;
export type NameWith<Of extends Facts, Fact extends keyof FieldFacts> = {
  [Name in keyof Of & string]: Of[Name] extends Record<Fact, true> ? Name : never;
}[keyof Of & string];

/** The name of a field in PostgreSQL: `stream_url`. */
export const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The name of a column among the fields: `streamUrl`. */
export const fieldOf = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The fields of a table aliased `alias`, as a select names them. */
export const selected = (facts: Facts, alias: string): string =>
  namesOf(facts)
    .map((name) => `${alias}.${columnOf(name)} as "${name}"`)
    .join(', ');

export const labelsOf = <Of extends Facts>(facts: Of) =>
  Object.fromEntries(namesOf(facts).map((name) => [name, facts[name]?.label])) as Record<keyof Of, string>;

/** The texts that a field may be, where they are named. */
export type OneOf<Of extends FieldFacts> = Of extends { oneOf: readonly (infer One)[] } ? One : string;

type FormValue<Of extends FieldFacts> = Of['type'] extends 'text' | 'date' | 'moment'
  ? OneOf<Of>
  : Of['type'] extends 'boolean'
    ? boolean
    : Of extends { isNullable: true }
      ? number | null
      : number;

const isTyped = ({ type }: FieldFacts) => type === 'text' || type === 'date' || type === 'moment';

/** The values of a record as a form shows them: an unknown text is empty. */
export const formValues = <const Of extends Facts>(
  facts: Of,
  record: Readonly<Partial<Record<keyof Of, unknown>>>,
) =>
  Object.fromEntries(
    Object.entries(facts)
      .filter(([, { isDerived }]) => !isDerived)
      .map(([name, field]) => [name, record[name] ?? (isTyped(field) ? '' : null)]),
  ) as { [Name in keyof Of as Of[Name] extends { isDerived: true } ? never : Name]: FormValue<Of[Name]> };

export const publicationStates = ['draft', 'scheduled', 'published', 'archived'] as const;

/** Whether and when visitors see a title, season, episode, match or page. */
export const publicationFacts = {
  publication: { label: 'Publication', type: 'text', oneOf: publicationStates },
  publishAt: { label: 'Visible from', type: 'moment', isNullable: true },
  archiveAt: { label: 'Visible until', type: 'moment', isNullable: true },
} as const satisfies Facts;
