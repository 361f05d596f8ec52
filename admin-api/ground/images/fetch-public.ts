import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { imageCheckTimeoutMs } from '#schema/rules/image.ts';
import { uploadKinds } from '#schema/rules/upload.ts';
import { ForbiddenAddress, isPublicAddress, publicLookup } from './public-address.ts';

const mostRedirects = 3;
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];
const always = { 'accept-encoding': 'identity', 'user-agent': 'Lamphouse' };

export interface FetchOptions {
  /** Hosts, as `host` or `host:port`, that may be requested although they are not public. */
  trustedHosts: readonly string[];
  timeoutMs?: number;
  maxBytes?: number;
  /** Resolves the addresses of a host that is not trusted. */
  lookup?: LookupFunction;
}

interface PublicRequest extends FetchOptions {
  headers: Record<string, string>;
  method?: 'GET' | 'HEAD' | 'POST';
  body?: string;
  /** How many redirects are followed, with the same headers; 3 when left out. With 0 a redirect is the answer. */
  maxRedirects?: number;
  /** Ends it early. */
  signal?: AbortSignal;
  /** When false, the connection is closed once the status was received. */
  readsBody?: boolean;
  /** Closes the connection once this many bytes of the body were received. */
  firstBytes?: number;
}

interface PublicAnswer {
  status: number;
  /** By their names in small letters. */
  headers: Dispatcher.ResponseData['headers'];
  body: Buffer;
  /** Where redirects led. */
  url: URL;
}

export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Fetches a picture; the caller inspects the bytes. Throws when there is none, or when the address is forbidden. */
export async function fetchPicture(address: URL, options: FetchOptions): Promise<Buffer> {
  const { status, body } = await fetchPublic(address, { ...options, headers: { accept: 'image/*' } });
  if (status !== 200) throw new Error(`Answered ${status}`);
  return body;
}

/**
 * Fetches an address of the public internet, with limits of bytes and time that include redirects. Throws when there is no answer
 * or the address is forbidden.
 */
export async function fetchPublic(
  address: URL,
  { timeoutMs = imageCheckTimeoutMs, maxRedirects = mostRedirects, ...options }: PublicRequest,
): Promise<PublicAnswer> {
  const signals = [AbortSignal.timeout(timeoutMs), options.signal].filter((one) => one !== undefined);
  const signal = AbortSignal.any(signals);
  let url = address;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answer = await ask(url, signal, { ...options, follows: maxRedirects > 0 });
    if (!(answer instanceof URL)) return answer;
    url = answer;
  }
  throw new Error('Too many redirects');
}

/** Returns the answer, or the address of a redirect. Each request has a connection of its own, to the address that was checked. */
async function ask(
  url: URL,
  signal: AbortSignal,
  options: Omit<PublicRequest, 'timeoutMs' | 'maxRedirects'> & { follows: boolean },
): Promise<PublicAnswer | URL> {
  const { trustedHosts, maxBytes = uploadKinds.poster.maxBytes, lookup = publicLookup() } = options;
  const isTrusted = trustedHosts.includes(url.host);
  refuseForbidden(url, isTrusted);
  const dispatcher = new Agent({
    allowH2: false,
    maxResponseSize: maxBytes,
    connect: isTrusted ? {} : { lookup },
  });
  try {
    const { method = 'GET', body = null, readsBody = true, firstBytes, follows } = options;
    const headers = { ...always, ...options.headers };
    const answer = await request(url, { dispatcher, signal, method, headers, body });
    const next = follows ? redirectOf(answer, url) : null;
    if (next) return next;
    const head = { status: answer.statusCode, headers: answer.headers, url };
    if (!readsBody) {
      // Destroying the connection below ends it with an error that must not be unhandled.
      answer.body.on('error', () => {});
      return { ...head, body: Buffer.alloc(0) };
    }
    if (firstBytes !== undefined) return { ...head, body: await beginningOf(answer.body, firstBytes) };
    if (Number(answer.headers['content-length']) > maxBytes) throw new TooLarge();
    return { ...head, body: Buffer.from(await answer.body.arrayBuffer()) };
  } catch (error) {
    throw error instanceof errors.ResponseExceededMaxSizeError ? new TooLarge() : error;
  } finally {
    await dispatcher.destroy();
  }
}

async function beginningOf(body: AsyncIterable<Buffer>, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

/** Names without a dot and below .localhost belong to this machine or its network wherever they are looked up. */
const isPublicName = (name: string) => /[^.]\.[^.]/.test(name) && !/\.localhost\.?$/.test(name);

/** Checks IP addresses in the URL, which are never resolved and so would skip the check of the resolver. */
export function refuseForbidden(
  { protocol, username, password, port, hostname }: URL,
  isTrusted: boolean,
): void {
  const isWeb = protocol === 'http:' || protocol === 'https:';
  const isPlain = isWeb && username === '' && password === '';
  const ip = hostname.replace(/^\[(.*)\]$/, '$1');
  const isPublic = port === '' && (isIP(ip) === 0 ? isPublicName(hostname) : isPublicAddress(ip));
  if (!isPlain || !(isTrusted || isPublic)) throw new ForbiddenAddress(hostname);
}

function redirectOf({ statusCode, headers: { location } }: Dispatcher.ResponseData, from: URL): URL | null {
  if (!redirectStatuses.includes(statusCode)) return null;
  if (typeof location !== 'string') throw new Error('Redirected to nowhere');
  return new URL(location, from);
}
