/** A refused form that was sent without JavaScript: the page shows its contents again. */
export type FormDraft<Name extends string> = Readonly<Record<Name, string>> & {
  /** The API's message; null when it did not answer. */
  readonly words: string | null;
};

const prefix = 'draft-';
const refusal = 'refused';

/** The site server passes it to the rendering in a query parameter that requests from outside cannot set. */
export function draftQuery(values: Readonly<Record<string, string | true>>, words: string | null): string {
  const query = new URLSearchParams({ [refusal]: words ?? '' });
  for (const [name, value] of Object.entries(values)) query.set(prefix + name, String(value));
  return query.toString();
}

/** null on stored pages, which have no query, and for a form of other fields. */
export function draftOf<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
): FormDraft<Name> | null {
  const words = query.get(refusal);
  if (words === null || !names.some((name) => query.has(prefix + name))) return null;
  const values = names.map((name) => [name, query.get(prefix + name) ?? '']);
  return { ...(Object.fromEntries(values) as Record<Name, string>), words: words || null };
}
