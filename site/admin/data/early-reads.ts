/** Responses that first-requests.ts asked for before the dashboard's code arrived. The first call of the same address takes one. */
const early = new Map<string, Promise<Response>>();
/** Set once the dashboard has read something itself: an early response would be older than it seems. */
let isTooLate = false;

export function readEarly(address: string): void {
  if (isTooLate) return;
  const answer = fetch(address, { headers: { Accept: 'application/json' } });
  // The call that takes the response handles its failure.
  answer.catch(() => undefined);
  early.set(address, answer);
}

export function takeEarly(address: string): Promise<Response> | undefined {
  isTooLate = true;
  const answer = early.get(address);
  early.delete(address);
  return answer;
}
