import type { Deck } from './deck.ts';

/** In the deck, or on its way out of it. */
export type Place = 'front' | 'second' | 'third' | 'gone';

/** Where a slide's poster lies in the deck; null: not in sight. */
export function placeOf(slide: number, deck: Deck, leaving: number | null): Place | null {
  if (slide === deck.shown) return 'front';
  if (slide === deck.upcoming[0]) return 'second';
  if (slide === deck.upcoming[1]) return 'third';
  return slide === leaving ? 'gone' : null;
}

/** Those behind are seen small and dim; in front each gets its full size. */
export const plateSizes = { front: '(min-width: 900px) 375px, 200px', behind: '160px' } as const;

export const dotLabel = (place: number, title: string) => `Slide ${place + 1}: ${title}`;
