import { apiPost } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';

/** A server that does not answer is one that is away. */
const patience = 20_000;

export async function leaveMessage(fields: FormData): Promise<void> {
  const body = { ...Object.fromEntries(fields), elapsedMs: Math.round(performance.now()) };
  await apiPost('/api/contact', body, { parse: () => undefined }, { signal: AbortSignal.timeout(patience) });
}

/** What follows 'Failed to send message'. */
export function refusalWords(error: unknown): string {
  const words = error instanceof ApiError && error.status < 500 ? error.words : null;
  return words ? `. ${words}` : '. Please try again.';
}
