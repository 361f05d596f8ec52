import { useState } from 'react';
import type { Deck } from './deck.ts';
import type { HeroTitle } from './hero-title.ts';

/** Front, second, third, or on its way out. */
export type Place = 'n0' | 'n1' | 'n2' | 'gone';

export interface Plate {
  title: HeroTitle;
  place: Place;
}

/**
 * The posters in sight. They come in the order of the titles, not of their places: an element that is moved in the
 * document loses its transition.
 */
export function usePlates(titles: readonly HeroTitle[], deck: Deck): Plate[] {
  const [shown, setShown] = useState(deck.shown);
  const [leaving, setLeaving] = useState<number | null>(null);
  if (shown !== deck.shown) {
    setShown(deck.shown);
    setLeaving(shown);
  }
  const placeOf = (slide: number): Place | null => {
    if (slide === deck.shown) return 'n0';
    if (slide === deck.upcoming[0]) return 'n1';
    if (slide === deck.upcoming[1]) return 'n2';
    return slide === leaving ? 'gone' : null;
  };
  return titles.flatMap((title, slide) => {
    const place = placeOf(slide);
    return place === null ? [] : [{ title, place }];
  });
}
