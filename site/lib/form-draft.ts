/** A form that the browser sent by itself and that was refused: what the page shows again. */
export type FormDraft<Name extends string> = Readonly<Record<Name, string>> & {
  /** Why, in the words of the API; null when it did not answer. */
  readonly words: string | null;
};

const prefix = 'draft-';
const refusal = 'refused';

/** As the site server hands it to a rendering; no address of a visitor ever carries it. */
export function draftQuery(values: Readonly<Record<string, string>>, words: string | null): string {
  const query = new URLSearchParams({ [refusal]: words ?? '' });
  for (const [name, value] of Object.entries(values)) query.set(prefix + name, value);
  return query.toString();
}

/** Null on every stored page: those have no query. */
export function draftOf<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): FormDraft<Name> | null {
  const words = query.get(refusal);
  if (words === null) return null;
  const values = names.map((name) => [name, query.get(prefix + name) ?? '']);
  return { ...(Object.fromEntries(values) as Record<Name, string>), words: words || null };
}
