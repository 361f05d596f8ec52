/**
 * Pages that visitors cannot see: records that are not public yet, and changes that are not saved yet. They are rendered for the
 * request, from what the API answers as if they were published, for those whom the API admits; nothing of them is stored.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import pLimit from 'p-limit';
import type { Sent } from '#schema/calls/call.ts';
import type { findPreview, openPreviewLink } from '#schema/calls/previews.ts';
import { pictureInPath } from '#schema/rules/drawn-poster.ts';
import { sessionHint } from '#schema/rules/site-headers.ts';
import { fixedPageSlugs } from '#schema/shapes/page.ts';
import { type Preview, previewCookie, previewHeaders, previewLinkPrefix } from '#schema/shapes/preview.ts';
import type { Params } from '#site/lib/api.ts';
import { aboutPath, privacyPath, termsPath } from '#site/lib/paths.ts';
import { recordPath } from '#site/lib/record-path.ts';
import { askApi } from '#site/server/forms/ask-api.ts';
import { fresh, type StoredPage } from '#site/server/page-store/page.ts';
import {
  type DrawnPictures,
  type FoundPicture,
  privatePicture,
  sendPicture,
} from '#site/server/posters/drawn-pictures.ts';
import type { Rendering } from '#site/server/render/render-job.ts';
import type { RenderPool } from '#site/server/render/render-pool.ts';
import { type PageResponse, withoutCopies } from '#site/server/serve/page-response.ts';
import type { PageSource } from '#site/server/serve/page-source.ts';
import { plainAnswer, privatePage, sendPage } from '#site/server/serve/send-page.ts';

export interface PreviewsOptions {
  api: RequestListener;
  render: RenderPool['render'];
  pictures: DrawnPictures;
  pages: Pick<PageSource, 'page'>;
  prepare: (page: StoredPage) => PageResponse;
}

export type Previews = ReturnType<typeof previews>;

/** Each preview reads changed tables, which takes a database connection. */
const atOnce = 2;
/** The query of a page with its administrator's unsaved changes. */
const unsavedQuery = '?preview';
/** The page that says that a link has expired. */
const endedPath = '/preview';

const ownHeaders = new Map([
  ['Cache-Control', 'private, no-store'],
  ['X-Robots-Tag', 'noindex'],
]);
/** The token of a link is only in the address, and the referrer must not pass it on. */
const linkHeaders = new Map([...ownHeaders, ['Referrer-Policy', 'no-referrer']]);

/** Whether the API should be called: the cookies alone grant nothing. */
const mightSee = ({ headers: { cookie = '' } }: IncomingMessage) =>
  cookie.includes(`${sessionHint}=`) || cookie.includes(`${previewCookie}=`);

export function previews({ api, render, pictures, pages, prepare }: PreviewsOptions) {
  const limited = pLimit(atOnce);

  async function previewOf(req: IncomingMessage, query: AskedPreview): Promise<Preview | null> {
    const { status, text } = await askApi<typeof findPreview>(api, req, 'GET /api/previews', { query });
    return status === 200 ? JSON.parse(text) : null;
  }

  async function rendered(path: string, preview: Preview): Promise<Rendering | undefined> {
    let found: Rendering | undefined;
    await limited(() =>
      render(
        [path],
        0,
        (result) => {
          if (result.kind !== 'failed') found = result;
        },
        { lane: 'rest', special: { preview } },
      ),
    );
    return found;
  }

  /** True when the request was answered. */
  async function show(req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> {
    const asked = mightSee(req) ? recordOfPage(path) : null;
    if (!asked) return false;
    const isUnsaved = isAskedUnsaved(req);
    const preview = await previewOf(req, isUnsaved ? { ...asked, unsaved: 'true' } : asked);
    if (!preview) return false;
    const page = await rendered(path, preview);
    if (!page) {
      plainAnswer(res, 503);
      return true;
    }
    if (page.status >= 400) return false;
    const { location } = page.headers;
    if (location) {
      const to = isUnsaved ? location + unsavedQuery : location;
      res.writeHead(302, { Location: to, 'Content-Length': 0, ...Object.fromEntries(ownHeaders) }).end();
      return true;
    }
    sendPage(req, res, privatePage(withoutCopies(prepare({ ...page, stale: fresh })), ownHeaders));
    return true;
  }

  /** Tries the saved state of a record before the one with unsaved changes: each has its own pictures. */
  async function picture(req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> {
    const drawn = mightSee(req) ? pictureInPath(path) : null;
    if (!drawn) return false;
    let moved: FoundPicture | undefined;
    for (const unsaved of [{}, { unsaved: 'true' }] as const) {
      const preview = await previewOf(req, { kind: drawn.kind, name: drawn.stem, ...unsaved });
      const found = preview ? await pictures(path, null, previewHeaders(preview)) : undefined;
      if (found?.kind === 'picture') {
        privatePicture(req, res, found);
        return true;
      }
      if (found?.kind === 'moved') moved ??= found;
    }
    if (moved) sendPicture(req, res, moved);
    return moved !== undefined;
  }

  /** Opens a link and redirects to the page itself, so that its address does not contain the token. */
  async function open(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const body = { token: path.slice(previewLinkPrefix.length) };
    const { status, text, cookies } = await askApi<typeof openPreviewLink>(
      api,
      req,
      'POST /api/previews/open',
      { body, isOwn: true },
    );
    if (status === 200) {
      res.writeHead(303, {
        Location: recordPath(JSON.parse(text).page),
        'Set-Cookie': cookies,
        'Content-Length': 0,
        ...Object.fromEntries(linkHeaders),
      });
      res.end();
      return;
    }
    const found = await pages.page(endedPath, null);
    if (status >= 500 || found.kind !== 'page') return plainAnswer(res, 503);
    sendPage(req, res, { ...privatePage(found.page, linkHeaders), status: status === 410 ? 410 : 404 });
  }

  return { show, picture, open };
}

/** Whether a page is requested with unsaved changes. */
export const isAskedUnsaved = ({ url = '' }: IncomingMessage): boolean => url.endsWith(unsavedQuery);

const fixedPages = new Map<string, string>([
  [aboutPath, fixedPageSlugs.about],
  [privacyPath, fixedPageSlugs.privacy],
  [termsPath, fixedPageSlugs.terms],
]);
const titlePage =
  /^\/(?:movies|tv-shows|watch)\/([a-z0-9-]+)(?:(?<!^\/watch\/[a-z0-9-]+)\/season\/(\d{1,6})(?:\/episode\/(\d{1,6}))?)?$/;
const matchPage = /^\/matches\/([1-9]\d{0,9})(?:-[a-z0-9-]*)?$/;
const contentPage = /^\/page\/([a-z0-9-]+)$/;

type AskedPreview = Sent<typeof findPreview>['query'] & Params;

/** The record whose page has this path; null when no record has it. */
function recordOfPage(path: string): AskedPreview | null {
  const [, slug, season, episode] = titlePage.exec(path) ?? [];
  if (slug !== undefined)
    return {
      kind: 'title',
      name: slug,
      ...(season !== undefined && { season: Number(season) }),
      ...(episode !== undefined && { episode: Number(episode) }),
    };
  const id = matchPage.exec(path)?.[1];
  if (id !== undefined) return { kind: 'match', name: id };
  const page = fixedPages.get(path) ?? contentPage.exec(path)?.[1];
  return page === undefined ? null : { kind: 'page', name: page };
}
