/**
 * Recognises the plain requests of pages: one complete GET without a body and without anything that changes how the connection
 * continues. Every other request is left to node:http.
 */
import { senderOf } from '#site/server/figures/visitor.ts';
import { type Accepted, accepted } from './accepts.ts';

const start = 'GET /';
const version = ' HTTP/1.1';
/** One header per line, no continuations, no control characters; the empty line ends the request. */
const wellFormed = /^(?:\r\n[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*)+\r\n\r\n$/;
const body = /^(?:content-length|transfer-encoding|expect|upgrade|trailer|te)$/i;

export interface SimpleRequest {
  path: string;
  accepts: Accepted;
  /** True when it counts as a view. */
  isVisit: boolean;
  /** X-Forwarded-For. */
  forwarded: string | undefined;
}

/** The headers of a request, unless they need more than the page. */
function readHeaders(lines: string): Omit<SimpleRequest, 'path'> | undefined {
  if (!wellFormed.test(lines)) return undefined;
  const raw: string[] = [];
  const forwarded: string[] = [];
  let hosts = 0;
  for (const line of lines.slice(2, -4).split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).trim();
    if (body.test(name)) return undefined;
    if (/^connection$/i.test(name) && !/^keep-alive$/i.test(value)) return undefined;
    if (/^host$/i.test(name)) hosts += 1;
    if (/^x-forwarded-for$/i.test(name)) forwarded.push(value);
    raw.push(name, value);
  }
  if (hosts !== 1) return undefined;
  const { isVisit } = senderOf(raw);
  return { accepts: accepted(raw), isVisit, forwarded: forwarded.join(', ') || undefined };
}

/** A browser sends the same headers with each request of a connection: they are parsed once. */
export function requestReader(): (text: string) => SimpleRequest | undefined {
  let lastLines = '';
  let last: ReturnType<typeof readHeaders>;

  return (text) => {
    if (!text.startsWith(start)) return undefined;
    const end = text.indexOf(' ', start.length - 1);
    if (end === -1 || !text.startsWith(version, end)) return undefined;
    const lines = text.slice(end + version.length);
    if (lines !== lastLines) {
      last = readHeaders(lines);
      lastLines = lines;
    }
    return last && { ...last, path: text.slice(start.length - 1, end) };
  };
}
