import type { LookupFunction } from 'node:net';
import { fetchPublic } from '#admin-api/ground/images/fetch-public.ts';
import { ForbiddenAddress } from '#admin-api/ground/images/public-address.ts';
import { isFileAddress } from '#schema/rules/file-address.ts';
import { youtubeId } from '#schema/rules/trailer.ts';
import { deniesFraming } from './framing.ts';

/**
 * `gone` is final; `failed` may be temporary; `unknown` is an address that may not be requested, or a host that refuses programs; `offline`
 * is what a server without a connection finds of every address.
 */
type Verdict = 'alive' | 'gone' | 'failed' | 'unknown' | 'offline';

export interface CheckedLink {
  verdict: Verdict;
  status: number | null;
  /** Left out where the answer does not tell. */
  deniesFraming?: boolean;
}

interface CheckOptions {
  trustedHosts?: readonly string[];
  lookup?: LookupFunction;
  signal?: AbortSignal;
  /** The site whose pages frame the address; null where they do not. */
  framedBy?: URL | null;
  /** The pause before a second request to the host. */
  pause?: () => Promise<void>;
}

const timeoutMs = 10_000;
/** Pages of hosts of videos lead through several. */
const maxRedirects = 10;
const goneStatuses: readonly number[] = [404, 410];
/** They say nothing about whether a person sees something there. */
const refusingStatuses: readonly number[] = [401, 403, 405, 406, 429, 451];
/** No name service, no route. */
const offlineCodes: readonly string[] = ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH'];

/** The address that tells: YouTube shows a page for films that it has no longer, but its description of them is gone. */
export function askedAddress(address: string): URL | null {
  const video = youtubeId(address);
  const watched = `https://www.youtube.com/watch?v=${video}`;
  return URL.parse(
    video ? `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(watched)}` : address,
  );
}

/** Streams that pages frame are no files, and no films of YouTube, which have a player at another address. */
export const isFramed = (address: string): boolean => youtubeId(address) === null && !isFileAddress(address);

/** Asks by HEAD, and where that is no success for the first byte: some hosts know GET alone, and some cut a connection with HEAD. */
export async function checkLink(
  url: URL,
  { pause = async () => {}, ...options }: CheckOptions = {},
): Promise<CheckedLink> {
  const first = await ask('HEAD', url, options);
  const { verdict, status } = first;
  const isUnasked = verdict === 'offline' || (verdict === 'unknown' && status === null);
  if (verdict === 'alive' || isUnasked) return first;
  await pause();
  return await ask('GET', url, options);
}

type AskOptions = Omit<CheckOptions, 'pause'>;

async function ask(
  method: 'HEAD' | 'GET',
  url: URL,
  { framedBy = null, ...options }: AskOptions,
): Promise<CheckedLink> {
  try {
    const answer = await fetchPublic(url, {
      trustedHosts: [],
      timeoutMs,
      maxRedirects,
      ...options,
      method,
      readsBody: false,
      headers: { accept: '*/*', ...(method === 'GET' && { range: 'bytes=0-0' }) },
    });
    const { status } = answer;
    const verdict = verdictOf(status);
    // What refuses or misses an address has headers of its own.
    const isTold = framedBy !== null && verdict === 'alive';
    return { verdict, status, ...(isTold && { deniesFraming: deniesFraming(answer, framedBy) }) };
  } catch (error) {
    if (isForbidden(error)) return { verdict: 'unknown', status: null };
    return { verdict: isOffline(error) ? 'offline' : 'failed', status: null };
  }
}

function verdictOf(status: number): Verdict {
  if (status < 400) return 'alive';
  if (goneStatuses.includes(status)) return 'gone';
  return refusingStatuses.includes(status) ? 'unknown' : 'failed';
}

const isForbidden = (error: unknown): boolean =>
  error instanceof ForbiddenAddress || (error instanceof Error && error.cause instanceof ForbiddenAddress);

const isOffline = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && offlineCodes.includes(String(error.code));
