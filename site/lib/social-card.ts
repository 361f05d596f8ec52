/**
 * The picture that is shown where somebody shares a page. A page says what stands on its card; the card's address names that, so a
 * card that changes has another address, and nobody has to be told that the old one is over.
 */
import { createHash } from 'node:crypto';

export const cardSize = { width: 1200, height: 630 } as const;

export interface SocialCard {
  title: string;
  /** A line over the title: type and year, a league. */
  label: string;
  /** The picture the page is about. */
  poster: string | null;
  /** `#rrggbb`: the light of that picture. */
  color: string | null;
  site: string;
}

/** Cards drawn another way have other addresses. */
const design = 1;
const prefix = '/cards';

export function cardName(card: SocialCard): string {
  const { title, label, poster, color, site } = card;
  return createHash('sha256')
    .update(JSON.stringify([design, title, label, poster, color, site]))
    .digest('hex')
    .slice(0, 16);
}

export function cardPath(page: string, card: SocialCard): string {
  return `${prefix}${page === '/' ? '' : page}/${cardName(card)}.jpg`;
}

const cardAddress = /^\/cards(\/[^?]*?)?\/([0-9a-f]{16})\.jpg$/;

/** The page a card belongs to, and the name it is asked for by; null for any other address. */
export function cardInPath(path: string): { page: string; name: string } | null {
  const [, page, name] = cardAddress.exec(path) ?? [];
  return name === undefined ? null : { page: page ?? '/', name };
}
