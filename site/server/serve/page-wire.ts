/** A page as it goes over the wire, in one piece; made again when the second of its Date header is over. */
import type { PreparedPage } from './prepared-page.ts';

export interface PageWire {
  second: number;
  brotli: Buffer;
  unchanged: Buffer;
}

let second = 0;
let date = '';

function today(now: number): string {
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    date = new Date(now).toUTCString();
  }
  return date;
}

function head(statusLine: string, headers: readonly string[]): string {
  let text = `HTTP/1.1 ${statusLine}\r\n`;
  for (let index = 0; index < headers.length; index += 2)
    text += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return `${text}Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n`;
}

export function wireOf(page: PreparedPage, now = Date.now()): PageWire {
  today(now);
  if (page.wire?.second === second) return page.wire;
  page.wire = {
    second,
    brotli: Buffer.concat([Buffer.from(head('200 OK', page.brotliHeaders), 'latin1'), page.body]),
    unchanged: Buffer.from(head('304 Not Modified', page.unchangedHeaders), 'latin1'),
  };
  return page.wire;
}
