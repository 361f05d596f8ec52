/** Every call of the dashboard: one that finds the session ended waits for a new one and is then repeated. */
import { apiGet, apiSend, type Reply } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { addressOf, type Params, takeEarly } from './early-reads.ts';
import { confirmSession, signedInAgain } from './session-end.ts';

const unauthorized = 401;

async function withSession<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== unauthorized) throw error;
    await signedInAgain();
    return withSession(attempt);
  }
}

export function read<T>(path: string, reply: Reply<T>, params?: Params, signal?: AbortSignal): Promise<T> {
  const address = addressOf(path, params);
  return withSession(() => apiGet(address, reply, { answer: takeEarly(address), ...(signal && { signal }) }));
}

/** @throws ApiError for an answer that is not ok, TypeError when the server cannot be reached. */
export async function write<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  reply: Reply<T>,
  body?: unknown,
): Promise<T> {
  const answer = await withSession(() => apiSend(method, path, body, reply));
  confirmSession();
  return answer;
}

/** What a toast says about a call that failed. */
export function troubleOf(error: unknown): string {
  if (error instanceof ApiError)
    return error.words ?? `The server answered with ${error.status}. Please try again.`;
  return 'The server cannot be reached. Please try again.';
}
