import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { imageCheckTimeoutMs } from '#schema/image.ts';
import { uploadKinds } from '#schema/upload.ts';
import { isPublicAddress } from './public-address.ts';
import { ForbiddenAddress, publicLookup } from './public-lookup.ts';

const maxRedirects = 3;
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];
const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Lamphouse' };

export interface FetchOptions {
  /** Hosts, as `host` or `host:port`, that may be asked though they are not public. */
  trustedHosts: readonly string[];
  timeoutMs?: number;
  maxBytes?: number;
  /** Finds the addresses of a host that is not trusted. */
  lookup?: LookupFunction;
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/**
 * What an address on the public internet answers: at most so many bytes in so much time, redirects included. Throws where
 * there is nothing to be had or it must not be asked; what the bytes are is for the caller to judge.
 */
export async function fetchPicture(
  address: URL,
  { timeoutMs = imageCheckTimeoutMs, ...options }: FetchOptions,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = address;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answer = await ask(url, signal, options);
    if (!(answer instanceof URL)) return answer;
    url = answer;
  }
  throw new Error('Too many redirects');
}

/** The body, or where to ask instead. A connection of its own for each question: none outlives its judgement. */
async function ask(
  url: URL,
  signal: AbortSignal,
  options: Omit<FetchOptions, 'timeoutMs'>,
): Promise<Buffer | URL> {
  const { trustedHosts, maxBytes = uploadKinds.poster.maxBytes, lookup = publicLookup() } = options;
  const isTrusted = trustedHosts.includes(url.host);
  refuseForbidden(url, isTrusted);
  const dispatcher = new Agent({
    allowH2: false,
    maxResponseSize: maxBytes,
    connect: isTrusted ? {} : { lookup },
  });
  try {
    const answer = await request(url, { dispatcher, signal, headers });
    const next = redirectOf(answer, url);
    if (next) return next;
    if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}`);
    if (Number(answer.headers['content-length']) > maxBytes) throw new TooLarge();
    return Buffer.from(await answer.body.arrayBuffer());
  } catch (error) {
    throw error instanceof errors.ResponseExceededMaxSizeError ? new TooLarge() : error;
  } finally {
    await dispatcher.destroy();
  }
}

/** What a connection to this host would not show: an address that is no name is never looked up, so it is judged here. */
function refuseForbidden({ protocol, username, password, port, hostname }: URL, isTrusted: boolean): void {
  const isWeb = protocol === 'http:' || protocol === 'https:';
  const isPlain = isWeb && username === '' && password === '';
  const ip = hostname.replace(/^\[(.*)\]$/, '$1');
  const isPublic = port === '' && (isIP(ip) === 0 || isPublicAddress(ip));
  if (!isPlain || !(isTrusted || isPublic)) throw new ForbiddenAddress(hostname);
}

function redirectOf({ statusCode, headers: { location } }: Dispatcher.ResponseData, from: URL): URL | null {
  if (!redirectStatuses.includes(statusCode)) return null;
  if (typeof location !== 'string') throw new Error('Redirected to nowhere');
  return new URL(location, from);
}
