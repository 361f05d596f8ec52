/** Dispatches every request of the site. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { previewLinkPrefix } from '#schema/shapes/preview.ts';
import { adminPath, askedPath, formStampPath, invitationPath } from '#site/lib/paths.ts';
import type { BrowserEvents } from '#site/server/figures/browser-events.ts';
import type { OnView } from '#site/server/figures/views.ts';
import { senderOf } from '#site/server/figures/visitor.ts';
import type { Forms } from '#site/server/forms/forms.ts';
import { mustRender } from '#site/server/page-store/page.ts';
import { type FoundPicture, sendPicture } from '#site/server/posters/drawn-pictures.ts';
import { isAskedUnsaved, type Previews } from '#site/server/preview/previews.ts';
import type { Visitor } from '#site/server/publish/render-launcher.ts';
import { type ClientFile, sendFile } from './client-files.ts';
import type { PageResponse } from './page-response.ts';
import type { Found, PageSource } from './page-source.ts';
import { askedFor } from './request-path.ts';
import { plainAnswer, privatePage, sendPage } from './send-page.ts';

export interface ListenerOptions {
  /** A page in memory that is the same for everyone. */
  shared: (path: string) => PageResponse | undefined;
  pages: PageSource;
  /** Whose rendering a request causes. */
  visitorOf: (req: IncomingMessage) => Visitor;
  clientFile: (path: string) => ClientFile | undefined;
  /** A hashed file that another site server has. */
  otherFile: (path: string) => Promise<ClientFile | undefined>;
  media: (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;
  previews: Previews;
  /** The dashboard with an administrator's data; true when the request was answered. */
  dashboard: (req: IncomingMessage, res: ServerResponse) => Promise<boolean>;
  /** Everything under /api, and /metrics. */
  api: RequestListener;
  forms: Forms;
  /** Pictures drawn on request: social cards and posters. */
  drawn: readonly ((path: string, visitor: Visitor) => Promise<FoundPicture | undefined>)[];
  figures: BrowserEvents;
  /** Called when a visitor is shown the page of a title. */
  onView: OnView;
}

const mediaPrefix = '/media/';
/** The page of a visitor's requests: its address is its only protection, so it must not be cached or leaked. */
const askedHeaders = new Map([
  ['Cache-Control', 'private, no-store'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex'],
]);

export function siteListener({
  shared,
  pages,
  visitorOf,
  clientFile,
  otherFile,
  media,
  api,
  forms,
  previews,
  dashboard,
  drawn,
  figures,
  onView,
}: ListenerOptions): RequestListener {
  function show(req: IncomingMessage, res: ServerResponse, page: PageResponse): void {
    if (page.title !== undefined && req.method === 'GET' && senderOf(req.rawHeaders).isVisit)
      onView(page, {
        forwarded: req.headers['x-forwarded-for']?.toString(),
        remote: req.socket.remoteAddress,
      });
    sendPage(req, res, page);
  }

  function send(req: IncomingMessage, res: ServerResponse, found: Found): void {
    if (found.kind === 'page') show(req, res, found.page);
    else if (found.kind === 'missing') plainAnswer(res, 404);
    else plainAnswer(res, found.status);
  }

  /** 404, or 400 for an invalid address, with the same page. */
  async function sendNotFound(req: IncomingMessage, res: ServerResponse, status = 404): Promise<void> {
    const found = await pages.notFound();
    if (found.kind === 'page') sendPage(req, res, { ...found.page, status });
    else plainAnswer(res, status);
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const asked = askedFor(req.url ?? '/');
    if (asked.kind === 'page' && asked.path === invitationPath) return forms.invitation(req, res);
    if (asked.kind === 'redirect') {
      res.writeHead(301, {
        Location: asked.to,
        'Cache-Control': 'public, max-age=3600',
        'X-Content-Type-Options': 'nosniff',
        'Content-Length': 0,
      });
      res.end();
      return;
    }
    if (asked.kind === 'refused') return sendNotFound(req, res, asked.status);
    if (asked.kind === 'passing') {
      const found = await pages.passing(asked.path, visitorOf(req));
      if (found.kind === 'page') figures.searched(req, asked.path, found.page.found);
      return send(req, res, found);
    }

    const { path } = asked;
    if (path === adminPath && (await dashboard(req, res))) return;
    if (path.startsWith(askedPath())) {
      const found = await pages.passing(path, visitorOf(req));
      return send(
        req,
        res,
        found.kind === 'page' ? { ...found, page: privatePage(found.page, askedHeaders) } : found,
      );
    }
    if (path.startsWith(mediaPrefix)) return media(req, res, path.slice(mediaPrefix.length));
    if (path === formStampPath) return void forms.stamp(req, res);
    if (path.startsWith(previewLinkPrefix)) return previews.open(req, res, path);
    if (isAskedUnsaved(req) && (await previews.show(req, res, path))) return;
    for (const find of drawn) {
      const picture = await find(path, visitorOf(req));
      if (!picture) continue;
      const isThere = picture.kind !== 'missing' && picture.kind !== 'moved';
      if (!isThere && (await previews.picture(req, res, path))) return;
      return sendPicture(req, res, picture);
    }
    const file = clientFile(path) ?? (await otherFile(path));
    if (file) return sendFile(req, res, file);
    const found = await pages.page(path, visitorOf(req));
    const isThere = found.kind === 'page' && found.page.status < 400;
    if (!isThere && (await previews.show(req, res, path))) return;
    if (found.kind === 'missing') return sendNotFound(req, res);
    send(req, res, found);
  }

  return (req, res) => {
    const url = req.url ?? '/';
    const isReading = req.method === 'GET' || req.method === 'HEAD';
    const page = shared(url);
    // Nearly every request ends here.
    if (page !== undefined && page.stale !== mustRender && isReading) {
      show(req, res, page);
      return;
    }
    if (url.startsWith('/api/') || url === '/api' || url === '/metrics') {
      void api(req, res);
      return;
    }
    if (url.startsWith('/figures/')) {
      figures.tell(req, res);
      return;
    }
    if (!isReading) {
      void forms.take(req, res);
      return;
    }
    answer(req, res).catch(() => plainAnswer(res, 500));
  };
}
