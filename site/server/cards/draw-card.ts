import sharp from 'sharp';
import type { SocialCard } from '#site/lib/social-card.ts';
import { cardSvg, posterPlace } from './card-svg.ts';

/** Networks accept JPEG everywhere; at this quality text stays clean and a card is about 50 KB. */
const jpeg = { quality: 82, mozjpeg: true };
const corner = 12;

/** The poster at its place, with round corners; null when the file is not a picture. */
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

/** A card of 1200 by 630 as JPEG, with the poster where there is one. */
export async function drawCard(card: SocialCard, posterBytes: Uint8Array | null): Promise<Uint8Array> {
  const poster = posterBytes && (await cutPoster(posterBytes));
  const ground = sharp(Buffer.from(await cardSvg(card, poster !== null)));
  const { left, top } = posterPlace;
  const drawn = poster ? ground.composite([{ input: poster, left, top }]) : ground;
  return new Uint8Array(await drawn.jpeg(jpeg).toBuffer());
}
