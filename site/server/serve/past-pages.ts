/**
 * Pages as they were at a moment, for administrators: rendered for the request from what the API answered then, never stored. The
 * dashboard shows them in a frame, in which links lead to other pages of that moment.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { asItWasHeader, asItWasPrefix } from '#schema/as-it-was.ts';
import { isPrivatePath, notFoundPath } from '#site/lib/paths.ts';
import { askApi } from '#site/server/forms/ask-api.ts';
import type { Rendering } from '#site/server/render/render-job.ts';
import type { RenderPool } from '#site/server/render/render-pool.ts';
import { plainAnswer } from './plain-answer.ts';
import { askedFor } from './request-path.ts';

export interface PastPagesOptions {
  /** Checks who is signed in. */
  api: RequestListener;
  render: RenderPool['render'];
  securityHeaders: (extraSources?: string) => readonly string[];
}

const unpack = promisify(brotliDecompress);
const parts = new RegExp(`^${asItWasPrefix}([1-9]\\d{0,14})(/.*)?$`);
/** Addresses of pages, and of their style sheet, which depends on settings. */
const addresses =
  /(<a\b[^>]*?\shref="|<link rel="stylesheet" href="(?=\/styles\/))(?=\/(?!\/|admin\b|media\/))/g;
const record = /^(?:title|match|collection|person|neighbours|page):(.+)$/;

export function pastPages({ api, render, securityHeaders }: PastPagesOptions) {
  async function renderedAt(seq: string, path: string): Promise<Rendering | undefined> {
    let found: Rendering | undefined;
    const asking = { headers: { [asItWasHeader]: seq } };
    const take = (result: Rendering | { kind: 'failed' }) => {
      if (result.kind !== 'failed') found = result;
    };
    await render([path], 0, take, { lane: 'rest', special: { asking } });
    return found;
  }

  async function show(seq: string, path: string, res: ServerResponse): Promise<void> {
    const page = await renderedAt(seq, path);
    if (!page) return plainAnswer(res, 503);
    if (page.status === 404 && page.body.length === 0 && path !== notFoundPath)
      return await show(seq, notFoundPath, res);
    const { status, headers, body, tags } = page;
    const { type = 'text/html', location, extraSources } = headers;
    const prefix = asItWasPrefix + seq;
    const text = body.length === 0 ? '' : (await unpack(body)).toString();
    const bytes = Buffer.from(type.startsWith('text/html') ? withinPast(text, prefix, tags) : text);
    res.writeHead(path === notFoundPath ? 404 : status, [
      'Content-Type',
      type === 'text/html' ? `${type}; charset=utf-8` : type,
      'Content-Length',
      String(bytes.length),
      'Cache-Control',
      'no-store',
      'X-Robots-Tag',
      'noindex',
      ...(location?.startsWith('/') ? ['Location', prefix + location] : []),
      ...securityHeaders(extraSources),
    ]);
    res.end(res.req.method === 'HEAD' ? undefined : bytes);
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const [, seq = '', path = '/'] = parts.exec(req.url ?? '') ?? [];
    if (seq === '') return plainAnswer(res, 404);
    const { status } = await askApi(api, req, `/api/as-it-was/${seq}`, { method: 'GET' });
    if (status !== 200) return plainAnswer(res, status === 503 ? 503 : 404);
    const asked = askedFor(path);
    if (asked.kind === 'refused' || ('path' in asked && isPrivatePath(asked.path)))
      return await show(seq, notFoundPath, res);
    if (asked.kind === 'redirect') {
      res.writeHead(302, { Location: asItWasPrefix + seq + asked.to, 'Cache-Control': 'no-store' }).end();
      return;
    }
    await show(seq, asked.path, res);
  }

  /** True when the request was handled. */
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (!req.url?.startsWith(asItWasPrefix)) return false;
    answer(req, res).catch(() => plainAnswer(res, 500));
    return true;
  };
}

/** Links lead to pages of the same moment, and the page names its record for the bar above it. */
function withinPast(html: string, prefix: string, tags: readonly string[]): string {
  const own = tags.findLast((tag) => tag.startsWith('neighbours:')) ?? tags[1] ?? '';
  const name = record.test(own) ? own.replace('neighbours:', 'episode:').replace('title:', 'movie:') : '';
  return html
    .replaceAll(addresses, `$1${prefix}`)
    .replace('<head>', `<head><meta name="as-it-was" content="${name}">`);
}
