/** The address of a call of the API. */
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The path with its query, without empty parameters. */
export function addressOf(path: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}
