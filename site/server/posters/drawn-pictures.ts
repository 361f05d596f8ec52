/**
 * Posters of titles without a picture, drawn at the first request and stored. Only the present address of a title or match is drawn, so
 * nobody can request arbitrary pictures.
 */
import pLimit from 'p-limit';
import { teamColours } from '#schema/drawn-crest.ts';
import {
  type AskedPicture,
  backdropWidths,
  drawnPath,
  matchName,
  pictureInPath,
  posterName,
} from '#schema/drawn-poster.ts';
import { match } from '#schema/match.ts';
import { movie } from '#schema/movie.ts';
import type { PageStore } from '#site/server/store/page-store.ts';
import type { Subject } from './drawing-thread.ts';

export type FoundPicture =
  | { kind: 'picture'; type: 'image/jpeg' | 'image/webp'; bytes: Uint8Array }
  /** The picture has another address by now. */
  | { kind: 'moved'; path: string }
  | { kind: 'missing' }
  /** Too many are being drawn at once, or the API cannot be reached. */
  | { kind: 'busy' };

export interface DrawnPicturesOptions {
  store: Pick<PageStore, 'pictures'>;
  apiUrl: string;
  draw: (subject: Subject, width: number) => Promise<Uint8Array>;
}

/** A page of a list requests some thirty at once; beyond this number requests are answered 503. */
const mostWaiting = 256;
const apiTimeout = 5_000;

/** Of teams whose pictures have no known colour. */
const noColour = { home: '#a83a66', away: '#2f8f9d' } as const;

export function drawnPictures({ store, apiUrl, draw }: DrawnPicturesOptions) {
  const asked = new Map<string, Promise<FoundPicture>>();
  /** One at a time: drawing takes a core, and pages and the API need the others. */
  const oneAtATime = pLimit(1);

  /** The right name of the address's picture, and its subject; null where there is no such title or match. */
  async function subjectOf({
    kind,
    stem,
    width,
  }: AskedPicture): Promise<{ name: string; subject: Subject } | null> {
    const path = kind === 'title' ? `/api/movies/slug/${stem}` : `/api/matches/${stem}`;
    const answer = await fetch(apiUrl + path, { signal: AbortSignal.timeout(apiTimeout) });
    if (answer.status === 404 || answer.status === 400) return null;
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    const isWide = backdropWidths.some((one) => one === width);
    if (kind === 'match') {
      const found = match.parse(await answer.json());
      const { home, away } = teamColours(found);
      const subject = { kind, home: home ?? noColour.home, away: away ?? noColour.away } as const;
      return isWide ? { name: matchName(found.id, [home, away]), subject } : null;
    }
    const title = movie.parse(await answer.json());
    return { name: posterName(title), subject: { kind: isWide ? 'backdrop' : 'poster', title } };
  }

  async function find(picture: AskedPicture, key: string): Promise<FoundPicture> {
    const found = await subjectOf(picture);
    if (!found) return { kind: 'missing' };
    if (found.name !== picture.name) return { kind: 'moved', path: drawnPath(found.name, picture.width) };
    const bytes = await draw(found.subject, picture.width);
    try {
      store.pictures.write(key, bytes);
    } catch {
      // A full disk stores none; this visitor gets the picture all the same.
    }
    return { kind: 'picture', type: 'image/webp', bytes };
  }

  /** undefined for an address that no drawn picture can have. */
  return async (path: string): Promise<FoundPicture | undefined> => {
    const picture = pictureInPath(path);
    if (!picture) return undefined;
    const key = `${picture.name}-${picture.width}`;
    const kept = store.pictures.read(key);
    if (kept) return { kind: 'picture', type: 'image/webp', bytes: kept };
    const known = asked.get(key);
    if (known !== undefined) return known;
    if (asked.size >= mostWaiting) return { kind: 'busy' };
    const finding = oneAtATime(() => find(picture, key)).catch((): FoundPicture => ({ kind: 'busy' }));
    asked.set(key, finding);
    void finding.then(() => asked.delete(key));
    return finding;
  };
}

export type DrawnPictures = ReturnType<typeof drawnPictures>;
