/** What is asked while the dashboard's code is still on its way (site/admin/begin.ts); the first call of the same address takes it. */
const early = new Map<string, Promise<Response>>();
/** That code was quicker: an answer asked for now would be taken for a newer one later. */
let isTooLate = false;

export function readEarly(address: string): void {
  if (isTooLate) return;
  const answer = fetch(address, { headers: { Accept: 'application/json' } });
  // who takes it meets the failure
  answer.catch(() => undefined);
  early.set(address, answer);
}

export function takeEarly(address: string): Promise<Response> | undefined {
  isTooLate = true;
  const answer = early.get(address);
  early.delete(address);
  return answer;
}

export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The path with its query; what is empty is left out. */
export function addressOf(path: string, params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}
