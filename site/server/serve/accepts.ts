/** Reads what a request accepts from the raw headers: this runs for every hit, so it creates no objects. */

export interface Accepted {
  encoding: 'br' | 'gzip' | 'identity';
  ifNoneMatch: string | undefined;
}

const refusedBrotli = /\bbr\s*;\s*q=0(?:\.0*)?(?:[,\s]|$)/i;
const gzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:[,\s]|$))/i;
const brotli = /(?:^|[\s,])br(?:$|[\s,;])/i;

function encodingOf(value: string): Accepted['encoding'] {
  if (brotli.test(value) && !refusedBrotli.test(value)) return 'br';
  return gzip.test(value) ? 'gzip' : 'identity';
}

// Browsers send one of a handful of values; each is parsed once.
const knownEncodings = new Map<string, Accepted['encoding']>();
const mostKnown = 200;

function encodingFor(value: string): Accepted['encoding'] {
  const known = knownEncodings.get(value);
  if (known) return known;
  const encoding = encodingOf(value);
  if (knownEncodings.size < mostKnown) knownEncodings.set(value, encoding);
  return encoding;
}

/** Names alternate with values; comparing lengths first is cheap. */
export function accepted(rawHeaders: readonly string[]): Accepted {
  let encoding: Accepted['encoding'] = 'identity';
  let ifNoneMatch: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name === undefined) continue;
    if (name.length === 15) {
      if (name.toLowerCase() === 'accept-encoding') encoding = encodingFor(rawHeaders[index + 1] ?? '');
    } else if (name.length === 13 && name.toLowerCase() === 'if-none-match') {
      ifNoneMatch = rawHeaders[index + 1];
    }
  }
  return { encoding, ifNoneMatch };
}

/** Weak comparison with a list of ETags, or `*`; proxies may add or remove W/. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const bare = etag.slice(etag.indexOf('"'));
  return ifNoneMatch
    .split(',')
    .some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === bare);
}
