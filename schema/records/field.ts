/** What is said of a record's fields once. The files of schema/records import no zod, since forms and lists in the browser read them. */
export interface FieldFacts {
  label: string;
  /** How PostgreSQL stores it. */
  type: 'text' | 'integer' | 'real' | 'boolean' | 'date';
  isNullable?: true;
  /** The server derives it: it is read, and never sent, imported or exported. */
  isDerived?: true;
  /** Other names of its column in imported files, as `bare` (admin-api/nearest-name.ts) gives them. */
  importedAs?: string;
  /** A merge takes its value from either title. */
  isMerged?: true;
}

export type Facts = Readonly<Record<string, FieldFacts>>;

export const namesOf = <Of extends Facts>(facts: Of) => Object.keys(facts) as (keyof Of & string)[];

/** The names of the fields that are sent, imported and exported. */
export const writtenNames = <Of extends Facts>(facts: Of) =>
  namesOf(facts).filter((name) => !facts[name]?.isDerived) as {
    [Name in keyof Of & string]: Of[Name] extends { isDerived: true } ? never : Name;
  }[keyof Of & string][];

/** The name of a field in PostgreSQL: `release_date`. */
export const columnOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The fields of a table aliased `alias`, as a select names them. */
export const selected = (facts: Facts, alias: string): string =>
  namesOf(facts)
    .map((name) => `${alias}.${columnOf(name)} as "${name}"`)
    .join(', ');

export const labelsOf = <Of extends Facts>(facts: Of) =>
  Object.fromEntries(namesOf(facts).map((name) => [name, facts[name]?.label])) as Record<keyof Of, string>;

type FormValue<Of extends FieldFacts> = Of['type'] extends 'text' | 'date'
  ? string
  : Of['type'] extends 'boolean'
    ? boolean
    : Of extends { isNullable: true }
      ? number | null
      : number;

/** The values of a record as a form shows them: an unknown text is empty. */
export const formValues = <const Of extends Facts>(
  facts: Of,
  record: Readonly<Partial<Record<keyof Of, unknown>>>,
) =>
  Object.fromEntries(
    namesOf(facts).map((name) => {
      const isText = facts[name]?.type === 'text' || facts[name]?.type === 'date';
      return [name, record[name] ?? (isText ? '' : null)];
    }),
  ) as { [Name in keyof Of]: FormValue<Of[Name]> };
