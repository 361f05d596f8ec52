import type { z } from 'zod';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { RateLimit } from '#admin-api/ground/http/rate-limit.ts';
import { fetchPublic } from '#admin-api/ground/images/fetch-public.ts';
import type { LookupCandidate, LookupQuery, OfferedTitle } from '#schema/shapes/lookup.ts';

const timeoutMs = 5000;
const maxBytes = 6 * 1024 * 1024;
const byHand = 'fill in the fields by hand';

/** The address at which a provider is requested: the provider itself, or a local server that replaces all of them. */
export const addressAt =
  (standIn: string | null) =>
  (host: string, path: string): string =>
    standIn === null ? `https://${host}${path}` : `${standIn}/${host}${path}`;

interface Options {
  name: string;
  limit: RateLimit;
  standIn: string | null;
  headers: Record<string, string>;
}

export type Ask = <T>(
  host: string,
  path: string,
  params: Record<string, string>,
  shape: z.ZodType<T>,
) => Promise<T>;

/**
 * Sends a request to one provider, with the protection of fetched pictures; redirects are not followed, so that a token goes to
 * the provider only.
 */
export function createAsk({ name, limit, standIn, headers }: Options): Ask {
  const trustedHosts = standIn === null ? [] : [new URL(standIn).host];
  return async (host, path, params, shape) => {
    const waitMs = await limit.count(name);
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      throw new RequestError(429, `${name} was asked too often: try again in ${seconds} seconds`, {
        retryAfter: seconds,
      });
    }
    const url = new URL(`${addressAt(standIn)(host, path)}?${new URLSearchParams(params)}`);
    const { status, body } = await fetchPublic(url, {
      trustedHosts,
      timeoutMs,
      maxBytes,
      maxRedirects: 0,
      headers: { accept: 'application/json', ...headers },
    }).catch((error: unknown) => {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw unavailable(
        isLate ? `${name} did not answer within ${timeoutMs / 1000} seconds` : `${name} cannot be reached`,
      );
    });
    if (status !== 200) throw refusalOf(name, status);
    const answer = shape.safeParse(parsedJson(body));
    if (!answer.success) throw unavailable(`${name} answered something unexpected`);
    return answer.data;
  };
}

const unavailable = (words: string) => new RequestError(503, `${words}: ${byHand}`, { retryAfter: 60 });

function refusalOf(name: string, status: number): RequestError {
  if (status === 404) return new RequestError(404, `${name} has no such title any more`);
  if (status === 401) return unavailable(`${name} refuses the token of the environment`);
  if (status === 429) return unavailable(`${name} wants fewer questions for now`);
  return unavailable(`${name} answered with status ${status}`);
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** An external source of facts about titles. Both calls throw a RequestError whose message says what to do next. */
export interface Provider {
  search(query: LookupQuery): Promise<LookupCandidate[]>;
  details(id: string): Promise<OfferedTitle>;
}
