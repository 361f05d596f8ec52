/** The posters of the deck and their light: what is in sight stands in the page, the rest waits in templates. */
import { watchPosters } from '#site/ui/lazy-images.ts';
import type { Deck } from './deck.ts';
import { placeOf, plateSizes } from './plates.ts';

/** Elements of all slides in their order: those drawn at first, then those of the template. */
function layer<Kind extends HTMLElement>(place: Element, waiting: HTMLTemplateElement | null): Kind[] {
  return [...place.children, ...(waiting?.content.children ?? [])] as Kind[];
}

/**
 * Brings into the page what is to be seen and takes out the rest. In the order of the slides: an element that is moved in the
 * document loses its transition.
 */
function keep(place: Element, elements: readonly HTMLElement[], isSeen: (slide: number) => boolean): void {
  let next: Element | null = null;
  for (let slide = elements.length - 1; slide >= 0; slide -= 1) {
    const element = elements[slide];
    if (!element) continue;
    const isHere = element.parentNode === place;
    if (!isSeen(slide)) {
      if (isHere) element.remove();
      continue;
    }
    if (!isHere) {
      place.insertBefore(element, next);
      watchPosters(element);
    }
    next = element;
  }
}

function setSizes(plate: HTMLElement): void {
  // the same again would fetch the picture again
  for (const picture of plate.querySelectorAll<HTMLImageElement | HTMLSourceElement>('img, source'))
    if (picture.sizes !== '' && picture.sizes !== plateSizes.front) picture.sizes = plateSizes.front;
}

/** Draws a deck; `leaving` is the slide that was shown before. */
export function heroLayers(hero: HTMLElement): (deck: Deck, leaving: number | null) => void {
  const deckPlace = hero.querySelector('.deck');
  const lightPlace = hero.querySelector('.hero-light');
  if (!deckPlace || !lightPlace) return () => {};
  const plates = layer<HTMLElement>(deckPlace, hero.querySelector('[data-hero-plates]'));
  const lights = layer<HTMLElement>(lightPlace, hero.querySelector('[data-hero-lights]'));

  return (deck, leaving) => {
    const places = plates.map((_, slide) => placeOf(slide, deck, leaving));
    const isInFront = (slide: number) => slide === deck.shown || slide === leaving;
    for (const [slide, place] of places.entries()) {
      const plate = plates[slide];
      if (place === 'n0' && plate) setSizes(plate);
      if (plate && place) plate.className = `plate ${place}`;
      lights[slide]?.classList.toggle('gone', slide !== deck.shown);
    }
    keep(deckPlace, plates, (slide) => places[slide] !== null);
    keep(lightPlace, lights, isInFront);
  };
}
