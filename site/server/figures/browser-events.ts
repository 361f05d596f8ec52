/**
 * Events that only a browser knows: a player starts or fails, a download link is followed, a prefetched page is viewed. The
 * browser sends them by POST /figures/{what}{path of the page}. To limit abuse, an address counts once for the same event of a
 * title, and for a limited number of events in ten minutes; further ones get the same answer and are not counted.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '#schema/rules/client-address.ts';
import { type BrowserEvent, browserEvents } from '#schema/shapes/figures.ts';
import { searchTerm } from '#site/lib/search-term.ts';
import type { PageResponse } from '#site/server/serve/page-response.ts';
import type { Counted, FigureCounter } from './counter.ts';
import { firstTimes } from './first-times.ts';
import type { ViewCounter } from './views.ts';
import { senderOf } from './visitor.ts';

const bounds = { ofAddress: 500, addresses: 50_000 };
/** `navigator.sendBeacon` sends no body. */
const longestBody = 100;
/** When no letter is typed for this many milliseconds, the words count as a search. */
const typingPause = 3_000;

const asked = new RegExp(`^/figures/(${browserEvents.join('|')})(/[A-Za-z0-9._~/-]*)$`);
const countedAs: Record<BrowserEvent, Counted> = {
  view: 'views',
  play: 'plays',
  download: 'downloads',
  broken: 'broken',
};

interface Typed {
  term: string;
  hasFound: boolean;
  timer: NodeJS.Timeout;
}

export interface BrowserEventOptions {
  counter: FigureCounter;
  views: Pick<ViewCounter, 'count'>;
  /** The page at this path, if there is one. */
  page: (path: string) => PageResponse | undefined;
  proxies: number;
}

export function countBrowserEvents({ counter, views, page, proxies }: BrowserEventOptions) {
  const events = firstTimes(bounds);
  const typed = new Map<string, Typed>();

  const addressOf = ({ headers, socket }: IncomingMessage) =>
    clientAddress(headers['x-forwarded-for']?.toString(), proxies, socket.remoteAddress ?? '');

  function conclude(address: string): void {
    const search = typed.get(address);
    if (!search) return;
    clearTimeout(search.timer);
    typed.delete(address);
    if (events.isFirst(address, `search ${search.term.toLowerCase()}`))
      counter.search(search.term, search.hasFound);
  }

  function take(req: IncomingMessage): void {
    const [, what, path = ''] = asked.exec(req.url ?? '') ?? [];
    if (what === undefined || !isFromHere(req) || !senderOf(req.rawHeaders).isVisitor) return;
    const kind = countedAs[what as BrowserEvent];
    const address = addressOf(req);
    // Checked before the store is read.
    if (!events.isFirst(address, `${kind} ${path}`)) return;
    const shown = page(path);
    if (shown?.title === undefined) return;
    if (kind === 'views') views.count(shown, address);
    else counter.count(kind, shown.title);
  }

  return {
    /** Answers such a request. */
    tell(req: IncomingMessage, res: ServerResponse): void {
      const isShort = Number(req.headers['content-length'] ?? 0) <= longestBody;
      const status = isShort && req.headers['transfer-encoding'] === undefined ? 204 : 413;
      res.writeHead(status, {
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        ...(status === 413 && { 'Content-Length': 0, Connection: 'close' }),
      });
      res.end();
      if (status === 204 && req.method === 'POST') take(req);
    },

    /** Called when results were shown. Results for a term that is still being typed belong to one search. */
    searched(req: IncomingMessage, path: string, found: number | undefined): void {
      const query = new URLSearchParams(path.slice(path.indexOf('?')));
      const term = searchTerm(query.get('q'));
      if (found === undefined || term === '' || query.has('page')) return;
      if (!senderOf(req.rawHeaders).isVisitor || req.headers['sec-purpose'] !== undefined) return;
      const address = addressOf(req);
      const before = typed.get(address);
      if (before) {
        clearTimeout(before.timer);
        const [one, other] = [before.term.toLowerCase(), term.toLowerCase()];
        if (!one.startsWith(other) && !other.startsWith(one)) conclude(address);
      } else if (typed.size >= bounds.addresses) return;
      typed.set(address, {
        term,
        hasFound: found > 0,
        timer: setTimeout(() => conclude(address), typingPause).unref(),
      });
    },

    /** Cancels the waiting for further letters. */
    stop(): void {
      events.stop();
      for (const address of [...typed.keys()]) conclude(address);
    },
  };
}

export type BrowserEvents = ReturnType<typeof countBrowserEvents>;

/** Browsers send the origin with every POST. */
function isFromHere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host;
}
