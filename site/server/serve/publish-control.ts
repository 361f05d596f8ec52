/** /api/publish: the state of publishing, and orders to render again. The site server answers it without the API. */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { checkWriter } from '#schema/calls/account.ts';
import type { noteOrder } from '#schema/calls/publishing.ts';
import type { getHealth, Health } from '#schema/calls/service.ts';
import { may, type Permission, roleMessages } from '#schema/rules/permissions.ts';
import { scopesOpening, tokenMessages } from '#schema/shapes/api-token.ts';
import {
  type PublishOrder,
  type PublishReport,
  publishOrder,
  publishReportLimits,
  publishReportPath,
  type StoredPaths,
  storedPathsPath,
} from '#schema/shapes/publish.ts';
import { askApi } from '#site/server/forms/ask-api.ts';
import type { PageStore } from '#site/server/page-store/page-store.ts';
import { unknownWords } from '#site/server/publish/publish-orders.ts';
import type { Publisher } from '#site/server/publish/publisher.ts';
import { endWhenDraining } from '#site/server/serve/drain.ts';
import type { PageSource } from './page-source.ts';
import { carriesKey, readBody } from './read-request.ts';

const notFollowing = 'Nothing that changes is published: the site server cannot read the change feed';

const pathsAtOnce = 5_000;

export interface PublishControlOptions {
  publisher: Publisher;
  pages: PageSource;
  store: Pick<PageStore, 'pages' | 'marks'>;
  feedKey: string;
  /** Checks who is signed in. */
  api: RequestListener;
  takeInventory: () => void;
  /** False while the inventory is being made, so that pages may be missing. */
  isListed: () => boolean;
}

function send(res: ServerResponse, status: number, body: unknown): void {
  const bytes = JSON.stringify(body);
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  res.end(bytes);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function publishControl({
  publisher,
  pages,
  store,
  feedKey,
  api,
  takeInventory,
  isListed,
}: PublishControlOptions) {
  async function carryOut(order: PublishOrder, res: ServerResponse): Promise<void> {
    if ('all' in order) {
      publisher.orders.renderAll();
      takeInventory();
    } else if ('tags' in order) {
      const shown = store.marks.shownOf(order.tags);
      const unknown = order.tags.filter((tag) => !shown.has(tag));
      if (unknown.length > 0) return send(res, 404, { message: unknownWords(order, unknown) });
      publisher.orders.renderTags(order.tags);
    } else if ('failed' in order) {
      publisher.orders.retryFailed();
    } else if ('stop' in order) {
      publisher.orders.cancelAll();
    } else {
      publisher.orders.renderPaths(order.paths);
      const found = await Promise.all(order.paths.map((path) => pages.page(path, null)));
      const missing = order.paths.filter((_, index) => {
        const page = found[index];
        return page?.kind === 'missing' || (page?.kind === 'page' && page.page.status >= 400);
      });
      if (missing.length > 0) return send(res, 404, { message: unknownWords(order, missing) });
    }
    send(res, 202, publisher.status());
  }

  /**
   * The command sends the key; for other callers the API returns the role of the administrator, and the scopes of an API token.
   */
  async function isAllowed(
    req: IncomingMessage,
    res: ServerResponse,
    permission: Permission,
  ): Promise<boolean> {
    if (carriesKey(req, feedKey)) return true;
    const { status, text } = await askApi<typeof checkWriter>(api, req, 'POST /api/admin/me');
    const answer = JSON.parse(text);
    const wanted = scopesOpening(permission, req.method === 'GET');
    if (status !== 200) send(res, status, answer);
    else if (!may(answer.role, permission)) send(res, 403, { message: roleMessages.refused(answer.role) });
    else if (wanted.some((scope) => answer.scopes?.includes(scope) ?? true)) return true;
    else send(res, 403, { message: tokenMessages.lacks(wanted) });
    return false;
  }

  /** The API's health, as long as changes reach the pages. */
  async function health(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { status, text } = await askApi<typeof getHealth>(api, req, 'GET /api/health');
    if (status === 200) send(res, 200, { status: 'degraded', message: notFollowing } satisfies Health);
    else send(res, status, JSON.parse(text));
  }

  async function report(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!(await isAllowed(req, res, 'dashboard'))) return;
    if (req.headers.accept?.includes('text/event-stream')) streamReport(res, publisher.report);
    else send(res, 200, publisher.report());
  }

  async function listPaths(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!carriesKey(req, feedKey)) {
      send(res, 401, { message: 'The key is missing' });
      return;
    }
    if (!isListed()) {
      send(res, 503, { message: 'The list of all pages is being made' });
      return;
    }
    const after = new URLSearchParams(req.url?.split('?')[1]).get('after') ?? '';
    const paths = store.pages.paths(after, pathsAtOnce);
    const next = paths.length < pathsAtOnce ? null : (paths.at(-1) ?? null);
    send(res, 200, { paths, next } satisfies StoredPaths);
  }

  async function order(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!(await isAllowed(req, res, 'settings'))) return;
    const body = await readBody(req);
    if (body === null) return send(res, 413, { message: 'The order is too long' });
    const parsed = publishOrder.safeParse(parsedJson(body));
    if (!parsed.success) return send(res, 400, { message: 'Expected all, tags, paths, failed or stop' });
    await askApi<typeof noteOrder>(api, req, 'POST /api/publish/orders', { body: parsed.data });
    await carryOut(parsed.data, res);
  }

  /** True when the request was handled. */
  return (req: IncomingMessage, res: ServerResponse, path: string): boolean => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const fail = () => (res.headersSent ? res.destroy() : send(res, 500, { message: 'Not carried out' }));
    if (path === publishReportPath && req.method === 'GET') {
      report(req, res).catch(fail);
      return true;
    }
    if (path === '/api/health' && isRead && publisher.isLost()) {
      health(req, res).catch(fail);
      return true;
    }
    if (path === storedPathsPath && req.method === 'GET') {
      listPaths(req, res).catch(fail);
      return true;
    }
    if (path === '/api/publish/status' && isRead) {
      send(res, 200, publisher.status());
      return true;
    }
    if (path === '/api/publish' && req.method === 'POST') {
      order(req, res).catch(fail);
      return true;
    }
    return false;
  };
}

/** Browsers reconnect by themselves, which checks again whether the administrator is still signed in. */
const longestMs = 60_000;
const retryMs = 1_000;
/** Proxies close idle connections. */
const beatEvery = 15;

/** The report of publishing as an event stream: one event for each change. */
function streamReport(res: ServerResponse, report: () => PublishReport): void {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // nginx would buffer the events.
    'X-Accel-Buffering': 'no',
  });
  let sent = '';
  let silent = 0;
  const tell = () => {
    // A client that does not read gets the latest report later.
    if (res.writableNeedDrain) return;
    const text = JSON.stringify(report());
    silent += 1;
    if (text !== sent) res.write(`data: ${text}\n\n`);
    else if (silent >= beatEvery) res.write(':\n\n');
    else return;
    sent = text;
    silent = 0;
  };
  res.write(`retry: ${retryMs}\n`);
  tell();
  const timers = [setInterval(tell, publishReportLimits.every), setTimeout(() => res.end(), longestMs)];
  endWhenDraining(res, () => res.end());
  res.once('close', () => timers.forEach(clearInterval));
}
