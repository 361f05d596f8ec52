/** The pictures of the hero: the posters in its deck, and the light behind them. */
import { watchPoster } from '#site/ui/lazy-images.ts';
import { plateSizes } from './plate-sizes.ts';
import { type Deck, placeOf } from './slide-order.ts';

/** The elements of a place, by the number of their slide. */
type Parts = Map<number, HTMLElement>;

/** The elements of the HTML, which shows the first deck: its posters are those of the first slides, in their order. */
const partsOf = (place: HTMLElement): Parts =>
  new Map([...place.children].map((part, slide) => [slide, part as HTMLElement]));

/** Removes the elements of other slides, and adds those that are missing, in the order of the slides. */
function fill(
  place: HTMLElement,
  parts: Parts,
  wanted: readonly number[],
  make: (slide: number) => HTMLElement | null,
): void {
  for (const [slide, part] of [...parts]) {
    if (wanted.includes(slide)) continue;
    part.remove();
    parts.delete(slide);
  }
  for (const slide of wanted) {
    const made = parts.has(slide) ? null : make(slide);
    if (!made) continue;
    const next = Math.min(...[...parts.keys()].filter((other) => other > slide));
    place.insertBefore(made, parts.get(next) ?? null);
    parts.set(slide, made);
  }
}

/** In front a poster gets its full size, which it keeps: with another the browser would fetch the picture again. */
function enlarge(plate: HTMLElement): void {
  for (const part of plate.querySelectorAll<HTMLImageElement | HTMLSourceElement>('source, img')) {
    if (part.sizes !== '' && part.sizes !== plateSizes.front) part.sizes = plateSizes.front;
    if (part instanceof HTMLImageElement) part.loading = 'eager';
  }
}

/** Returns the function that shows a deck. Each slide has a template of its light and its poster. */
export function openStage(
  light: HTMLElement,
  posters: HTMLElement,
  slides: readonly HTMLElement[],
): (deck: Deck, leaving: number | null) => void {
  const [lights, plates] = [partsOf(light), partsOf(posters)];
  const copy = (slide: number, part: 'firstElementChild' | 'lastElementChild'): HTMLElement | null => {
    const kept = slides[slide]?.querySelector('template')?.content[part];
    return kept ? (document.importNode(kept, true) as HTMLElement) : null;
  };
  const makePlate = (slide: number): HTMLElement | null => {
    const plate = copy(slide, 'lastElementChild');
    const image = plate?.querySelector('img');
    if (image) watchPoster(image);
    return plate;
  };

  return (deck, leaving) => {
    const numbers = [...slides.keys()];
    fill(
      light,
      lights,
      numbers.filter((slide) => slide === deck.shown || slide === leaving),
      (slide) => copy(slide, 'firstElementChild'),
    );
    for (const [slide, part] of lights) part.classList.toggle('gone', slide !== deck.shown);
    fill(
      posters,
      plates,
      numbers.filter((slide) => placeOf(slide, deck, leaving)),
      makePlate,
    );
    for (const [slide, plate] of plates) {
      const place = placeOf(slide, deck, leaving);
      if (place === 'front') enlarge(plate);
      plate.className = `plate ${place}`;
    }
  };
}
