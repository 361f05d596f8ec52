/** Social cards are drawn at the first request and stored with their page, so that an edit does not have to draw them. */
import sharp from 'sharp';
import { queueByAddress } from '#schema/rules/concurrency-by-address.ts';
import { mediaPrefix } from '#schema/rules/media.ts';
import type { Send } from '#site/lib/api.ts';
import { cardInPath, cardName, cardPath, type SocialCard } from '#site/lib/social-card.ts';
import type { PageStore } from '#site/server/page-store/page-store.ts';
import type { Visitor } from '#site/server/publish/render-launcher.ts';
import { cardSvg, posterPlace } from './card-svg.ts';
import type { DrawnPictures, FoundPicture } from './drawn-pictures.ts';

export interface SocialCardsOptions {
  store: PageStore;
  /** Renders the page when it is not in the store. */
  ensurePage: (path: string, visitor: Visitor) => Promise<unknown>;
  /** Reads uploaded files; other addresses in the data are never requested. */
  send: Send;
  /** Drawn posters. */
  pictures: DrawnPictures;
}

/** Cards that are drawn or wait for it. */
const most = { ofAddress: 16, inAll: 64 };
const posterTimeout = 5_000;

export function socialCards({ store, ensurePage, send, pictures }: SocialCardsOptions) {
  /** One at a time: drawing takes a core, which requests of visitors need more. */
  const inTurn = queueByAddress<Uint8Array>({ atOnce: 1, ...most });

  async function posterBytes({ poster }: SocialCard): Promise<Uint8Array | null> {
    if (poster === null) return null;
    const drawn = await pictures(poster, null);
    if (drawn) return drawn.kind === 'picture' ? drawn.bytes : null;
    if (!poster.startsWith(mediaPrefix)) return null;
    try {
      const answer = await send(poster, { signal: AbortSignal.timeout(posterTimeout) });
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
    } catch {
      return null;
    }
  }

  async function draw(page: string, name: string, card: SocialCard): Promise<Uint8Array> {
    const bytes = await drawCard(card, await posterBytes(card));
    try {
      store.cards.write(page, name, bytes);
    } catch {
      // A full disk stores no card; this visitor still gets it.
    }
    return bytes;
  }

  async function cardOf(page: string, visitor: Visitor): Promise<SocialCard | undefined> {
    const known = store.pages.read(page);
    if (known) return known.headers.card;
    await ensurePage(page, visitor);
    return store.pages.read(page)?.headers.card;
  }

  /** undefined for an address that no card can have. */
  return async (path: string, visitor: Visitor): Promise<FoundPicture | undefined> => {
    const asked = cardInPath(path);
    if (!asked) return undefined;
    const { page, name } = asked;
    const card = await cardOf(page, visitor);
    if (!card) return { kind: 'missing' };
    if (cardName(card) !== name) return { kind: 'moved', path: cardPath(page, card) };
    const kept = store.cards.read(page, name);
    if (kept) return { kind: 'picture', type: 'image/jpeg', bytes: kept };
    const bytes = await inTurn(visitor, () => draw(page, name, card), name);
    if (typeof bytes === 'number') return { kind: 'busy', status: bytes };
    return { kind: 'picture', type: 'image/jpeg', bytes };
  };
}

/** All social networks accept JPEG; at this quality text stays sharp and a card takes about 50 KB. */
const jpeg = { quality: 82, mozjpeg: true };
const corner = 12;

/** The poster in its position, with round corners; null when the file is not a picture. */
async function cutPoster(bytes: Uint8Array): Promise<Buffer | null> {
  const { width, height } = posterPlace;
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`,
  );
  try {
    return await sharp(bytes)
      .resize(width, height, { fit: 'cover' })
      .composite([{ input: corners, blend: 'dest-in' }])
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}

/** A card of 1200 by 630 as JPEG, with the poster when there is one. */
async function drawCard(card: SocialCard, posterBytes: Uint8Array | null): Promise<Uint8Array> {
  const poster = posterBytes && (await cutPoster(posterBytes));
  const ground = sharp(Buffer.from(await cardSvg(card, poster !== null)));
  const { left, top } = posterPlace;
  const drawn = poster ? ground.composite([{ input: poster, left, top }]) : ground;
  return new Uint8Array(await drawn.jpeg(jpeg).toBuffer());
}
