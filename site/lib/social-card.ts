/**
 * The picture shown when a page is shared. The address of a card contains a hash of its contents, so a changed card has another
 * address and copies need no purging.
 */
import { createHash } from 'node:crypto';

export const cardSize = { width: 1200, height: 630 } as const;

export interface SocialCard {
  title: string;
  /** A line above the title: type and year, or a league. */
  label: string;
  /** The poster or crest on the card. */
  poster: string | null;
  /** `#rrggbb`: the colour of that picture's glow. */
  color: string | null;
  site: string;
}

/** This number is part of the hash: raise it when cards are drawn in another way. */
const design = 2;
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

/** The page of a card, and the card's name; null for any other address. */
export function cardInPath(path: string): { page: string; name: string } | null {
  const [, page, name] = cardAddress.exec(path) ?? [];
  return name === undefined ? null : { page: page ?? '/', name };
}
