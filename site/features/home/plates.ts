import type { Deck } from './deck.ts';

/** Front, second, third, or on its way out. */
export type Place = 'n0' | 'n1' | 'n2' | 'gone';

/** Where a slide's poster lies in the deck; null: not in sight. */
export function placeOf(slide: number, deck: Deck, leaving: number | null): Place | null {
  if (slide === deck.shown) return 'n0';
  if (slide === deck.upcoming[0]) return 'n1';
  if (slide === deck.upcoming[1]) return 'n2';
  return slide === leaving ? 'gone' : null;
}

/** Those behind are seen small and dim; in front each gets its full size. */
export const plateSizes = { front: '(min-width: 900px) 375px, 200px', behind: '160px' } as const;

export const dotLabel = (place: number, title: string) => `Slide ${place + 1}: ${title}`;
