/** What is said of a record's fields once. The files of schema/records import no zod, since forms and lists in the browser read them. */
export interface FieldFacts {
  label: string;
  /** How PostgreSQL stores it. */
  type: 'text' | 'integer' | 'real' | 'boolean' | 'date';
  isNullable?: true;
  /** The column, where its name does not follow from the field's. */
  column?: string;
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

/** The names of fields in PostgreSQL: `release_date`. */
export const columnOf = (facts: Facts, name: string): string =>
  facts[name]?.column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The fields of a table aliased `alias`, as a select names them. */
export const selected = (facts: Facts, alias: string): string =>
  namesOf(facts)
    .map((name) => `${alias}.${columnOf(facts, name)} as "${name}"`)
    .join(', ');

export const labelsOf = <Of extends Facts>(facts: Of) =>
  Object.fromEntries(namesOf(facts).map((name) => [name, facts[name]?.label])) as Record<keyof Of, string>;
