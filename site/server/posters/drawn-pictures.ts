/**
 * Posters of titles without a picture, drawn at the first request and stored. Only the current address of a title or match is
 * drawn, so that arbitrary pictures cannot be requested.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Call, Sent } from '#schema/calls/call.ts';
import { getMatch } from '#schema/calls/matches.ts';
import { getTitle } from '#schema/calls/titles.ts';
import { queueByAddress, type Refusal } from '#schema/rules/concurrency-by-address.ts';
import {
  type AskedPicture,
  backdropWidths,
  drawnPath,
  matchName,
  pictureInPath,
  posterName,
} from '#schema/rules/drawn-poster.ts';
import { onDemandHeader } from '#schema/rules/site-headers.ts';
import { callDeclared, type Send } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import type { PageStore } from '#site/server/page-store/page-store.ts';
import type { Visitor } from '#site/server/publish/render-launcher.ts';
import { plainAnswer } from '#site/server/serve/send-page.ts';
import type { PictureForm, Subject } from './drawing-thread.ts';

export type FoundPicture =
  | { kind: 'picture'; type: 'image/avif' | 'image/jpeg' | 'image/webp'; bytes: Uint8Array }
  /** The picture has another address by now. */
  | { kind: 'moved'; path: string }
  | { kind: 'missing' }
  /** Too many are being drawn at once, for this address or in all, or the API cannot be reached. */
  | { kind: 'busy'; status: Refusal };

type Headers = Readonly<Record<string, string>>;

export interface DrawnPicturesOptions {
  store: Pick<PageStore, 'pictures'>;
  send: Send;
  draw: (subject: Subject, as: PictureForm) => Promise<Uint8Array>;
}

/** Pictures that are looked up, and that are drawn, or wait for it: a page of a list requests some thirty at once. */
const most = { ofAddress: 64, inAll: 256 };
/** Titles that are looked up at once: an address that no title has must not wait for the drawing of others, nor they for it. */
const lookUpsAtOnce = 4;
const apiTimeout = 5_000;

/** For teams whose pictures have no known colour: two shades of the house, so that none is made up. */
const noColour = { home: '#64223f', away: '#3d1527' } as const;

export function drawnPictures({ store, send, draw }: DrawnPicturesOptions) {
  const lookedUp = queueByAddress<{ name: string; subject: Subject } | null>({
    atOnce: lookUpsAtOnce,
    ...most,
  });
  /** One at a time: drawing takes a core, and pages and the API need the others. */
  const drawn = queueByAddress<Uint8Array>({ atOnce: 1, ...most });

  /** The current name of the address's picture, and its subject; null when there is no such title or match. */
  async function subjectOf(
    { kind, stem, width }: AskedPicture,
    headers: Headers,
  ): Promise<{ name: string; subject: Subject } | null> {
    const read = <C extends Call>(declaration: C, sent: Sent<C>) =>
      callDeclared(declaration, sent, {
        send,
        headers: { [onDemandHeader]: '1', ...headers },
        signal: AbortSignal.timeout(apiTimeout),
      }).catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      });
    const isWide = backdropWidths.some((one) => one === width);
    if (kind === 'match') {
      const found = await read(getMatch, { params: { id: stem } });
      if (!found) return null;
      const { homeColor: home, awayColor: away } = found;
      const subject = { kind, home: home ?? noColour.home, away: away ?? noColour.away } as const;
      return isWide ? { name: matchName(found.id, [home, away]), subject } : null;
    }
    const title = await read(getTitle, { params: { slug: stem } });
    return title && { name: posterName(title), subject: { kind: isWide ? 'backdrop' : 'poster', title } };
  }

  async function drawAndKeep(subject: Subject, as: PictureForm, key: string): Promise<Uint8Array> {
    // It may have been drawn while this one was looked up.
    const kept = store.pictures.read(key);
    if (kept) return kept;
    const bytes = await draw(subject, as);
    try {
      store.pictures.write(key, bytes);
    } catch {
      // A full disk stores no picture; this visitor still gets it.
    }
    return bytes;
  }

  async function find(
    picture: AskedPicture,
    key: string,
    visitor: Visitor,
    preview: Headers | null,
  ): Promise<FoundPicture> {
    const question = preview ? JSON.stringify([key, preview]) : key;
    const found = await lookedUp(visitor, () => subjectOf(picture, preview ?? {}), question);
    if (typeof found === 'number') return { kind: 'busy', status: found };
    if (!found) return { kind: 'missing' };
    const { name, subject } = found;
    const { width, format } = picture;
    if (name !== picture.name) return { kind: 'moved', path: drawnPath(name, width, format) };
    const work = () => (preview ? draw(subject, picture) : drawAndKeep(subject, picture, key));
    const bytes = await drawn(visitor, work, question);
    if (typeof bytes === 'number') return { kind: 'busy', status: bytes };
    return { kind: 'picture', type: `image/${format}`, bytes };
  }

  /**
   * undefined for an address that no drawn picture can have. For a preview the API is called with its headers, and nothing is
   * stored.
   */
  return async (
    path: string,
    visitor: Visitor,
    preview: Headers | null = null,
  ): Promise<FoundPicture | undefined> => {
    const picture = pictureInPath(path);
    if (!picture) return undefined;
    const key = `${picture.name}-${picture.width}.${picture.format}`;
    const kept = store.pictures.read(key);
    if (kept) return { kind: 'picture', type: `image/${picture.format}`, bytes: kept };
    return find(picture, key, visitor, preview).catch((): FoundPicture => ({ kind: 'busy', status: 503 }));
  };
}

export type DrawnPictures = ReturnType<typeof drawnPictures>;

/** Sends a drawn picture, a social card or a poster: its address contains a hash, so it never changes. */
export function sendPicture(req: IncomingMessage, res: ServerResponse, found: FoundPicture): void {
  if (found.kind === 'picture') sendBytes(req, res, found);
  else if (found.kind === 'moved') sendAway(res, found.path);
  else plainAnswer(res, found.kind === 'missing' ? 404 : found.status);
}

type Drawn = Extract<FoundPicture, { kind: 'picture' }>;

/** A picture of a record that is not public, for one reader only. */
export const privatePicture = (req: IncomingMessage, res: ServerResponse, found: Drawn): void =>
  sendBytes(req, res, found, {
    'Cache-Control': 'private, no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });

function sendAway(res: ServerResponse, path: string): void {
  res.writeHead(302, { Location: path, 'Cache-Control': 'no-cache', 'Content-Length': 0 });
  res.end();
}

/** Other sites may embed it, since that is the purpose of social cards. */
const forAll = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function sendBytes(
  req: IncomingMessage,
  res: ServerResponse,
  { type, bytes }: Drawn,
  headers = forAll,
): void {
  res.writeHead(200, {
    'Content-Type': type,
    'Content-Length': bytes.length,
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
