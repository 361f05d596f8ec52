/**
 * Posters of titles without a picture, drawn at the first request and stored. Only the current address of a title or match is
 * drawn, so that arbitrary pictures cannot be requested.
 */
import type { Call, Sent } from '#schema/calls/call.ts';
import { getMatch } from '#schema/calls/matches.ts';
import { getTitle } from '#schema/calls/titles.ts';
import { teamColours } from '#schema/drawn-crest.ts';
import {
  type AskedPicture,
  backdropWidths,
  drawnPath,
  matchName,
  pictureInPath,
  posterName,
} from '#schema/drawn-poster.ts';
import type { Refusal } from '#schema/places-by-address.ts';
import { onDemandHeader } from '#schema/site-headers.ts';
import { turnsByAddress } from '#schema/turns-by-address.ts';
import { callDeclared } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import type { Visitor } from '#site/server/publish/render-launcher.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import type { Subject } from './drawing-thread.ts';

export type FoundPicture =
  | { kind: 'picture'; type: 'image/jpeg' | 'image/webp'; bytes: Uint8Array }
  /** The picture has another address by now. */
  | { kind: 'moved'; path: string }
  | { kind: 'missing' }
  /** Too many are being drawn at once, for this address or in all, or the API cannot be reached. */
  | { kind: 'busy'; status: Refusal };

type Headers = Readonly<Record<string, string>>;

export interface DrawnPicturesOptions {
  store: Pick<PageStore, 'pictures'>;
  apiUrl: string;
  feedKey: string;
  draw: (subject: Subject, width: number) => Promise<Uint8Array>;
}

/** Pictures that are looked up, and that are drawn, or wait for it: a page of a list requests some thirty at once. */
const most = { ofAddress: 64, inAll: 256 };
/** Titles that are looked up at once: an address that no title has must not wait for the drawing of others, nor they for it. */
const lookUpsAtOnce = 4;
const apiTimeout = 5_000;

/** Used for teams whose pictures have no known colour. */
const noColour = { home: '#a83a66', away: '#2f8f9d' } as const;

export function drawnPictures({ store, apiUrl, feedKey, draw }: DrawnPicturesOptions) {
  const lookedUp = turnsByAddress<{ name: string; subject: Subject } | null>({
    atOnce: lookUpsAtOnce,
    ...most,
  });
  /** One at a time: drawing takes a core, and pages and the API need the others. */
  const drawn = turnsByAddress<Uint8Array>({ atOnce: 1, ...most });

  /** The current name of the address's picture, and its subject; null when there is no such title or match. */
  async function subjectOf(
    { kind, stem, width }: AskedPicture,
    headers: Headers,
  ): Promise<{ name: string; subject: Subject } | null> {
    const read = <C extends Call>(declaration: C, sent: Sent<C>) =>
      callDeclared(declaration, sent, {
        base: apiUrl,
        headers: { Authorization: `Bearer ${feedKey}`, [onDemandHeader]: '1', ...headers },
        signal: AbortSignal.timeout(apiTimeout),
      }).catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      });
    const isWide = backdropWidths.some((one) => one === width);
    if (kind === 'match') {
      const found = await read(getMatch, { params: { id: stem } });
      if (!found) return null;
      const { home, away } = teamColours(found);
      const subject = { kind, home: home ?? noColour.home, away: away ?? noColour.away } as const;
      return isWide ? { name: matchName(found.id, [home, away]), subject } : null;
    }
    const title = await read(getTitle, { params: { slug: stem } });
    return title && { name: posterName(title), subject: { kind: isWide ? 'backdrop' : 'poster', title } };
  }

  async function drawAndKeep(subject: Subject, width: number, key: string): Promise<Uint8Array> {
    // It may have been drawn while this one was looked up.
    const kept = store.pictures.read(key);
    if (kept) return kept;
    const bytes = await draw(subject, width);
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
    const { width } = picture;
    if (name !== picture.name) return { kind: 'moved', path: drawnPath(name, width) };
    const work = () => (preview ? draw(subject, width) : drawAndKeep(subject, width, key));
    const bytes = await drawn(visitor, work, question);
    if (typeof bytes === 'number') return { kind: 'busy', status: bytes };
    return { kind: 'picture', type: 'image/webp', bytes };
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
    const key = `${picture.name}-${picture.width}`;
    const kept = store.pictures.read(key);
    if (kept) return { kind: 'picture', type: 'image/webp', bytes: kept };
    return find(picture, key, visitor, preview).catch((): FoundPicture => ({ kind: 'busy', status: 503 }));
  };
}

export type DrawnPictures = ReturnType<typeof drawnPictures>;
