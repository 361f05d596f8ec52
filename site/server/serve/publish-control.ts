/** /api/publish: how far publishing is, and a way for the operator to ask for more. Answered without the API. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type PublishOrder, publishOrder } from '#schema/change.ts';
import type { Publisher } from '#site/server/publish/publisher.ts';
import type { PageSource } from './page-source.ts';

const longestBody = 100_000;

export interface PublishControlOptions {
  publisher: Publisher;
  pages: PageSource;
  feedKey: string;
  takeInventory: () => void;
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

function isKey(header: string | undefined, key: string): boolean {
  const given = Buffer.from(header?.startsWith('Bearer ') ? header.slice(7) : '');
  const expected = Buffer.from(key);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function publishControl({ publisher, pages, feedKey, takeInventory }: PublishControlOptions) {
  async function carryOut(order: PublishOrder, res: ServerResponse): Promise<void> {
    if ('all' in order) {
      publisher.wantAll();
      takeInventory();
    } else if ('tags' in order) {
      publisher.wantTags(order.tags);
    } else {
      publisher.wantPaths(order.paths);
      const found = await Promise.all(order.paths.map((path) => pages.page(path)));
      const missing = order.paths.filter((_, index) => {
        const page = found[index];
        return page?.kind === 'missing' || (page?.kind === 'page' && page.page.status >= 400);
      });
      if (missing.length > 0) return send(res, 404, { message: `No such page: ${missing.join(', ')}` });
    }
    send(res, 202, publisher.status());
  }

  async function order(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!isKey(req.headers.authorization, feedKey))
      return send(res, 401, { message: 'The key of the feed is needed' });
    const length = Number(req.headers['content-length']);
    if (Number.isNaN(length) || length > longestBody) {
      return send(res, 413, { message: 'The order is too long, or its length is not given' });
    }
    const parsed = publishOrder.safeParse(await json(req).catch(() => undefined));
    if (!parsed.success) return send(res, 400, { message: 'Expected all, tags or paths' });
    await carryOut(parsed.data, res);
  }

  /** True when the request was for us. */
  return (req: IncomingMessage, res: ServerResponse, path: string): boolean => {
    if (path === '/api/publish/status' && (req.method === 'GET' || req.method === 'HEAD')) {
      send(res, 200, publisher.status());
      return true;
    }
    if (path === '/api/publish' && req.method === 'POST') {
      order(req, res).catch(() =>
        res.headersSent ? res.destroy() : send(res, 500, { message: 'Not carried out' }),
      );
      return true;
    }
    return false;
  };
}
