/** The order of the hero's slides: a shuffled list, one slide shown, two chosen at random to come next. */
export interface Deck {
  /** Slides in the order of the dots. */
  order: readonly number[];
  shown: number;
  /** The slide that is shown next automatically, and the one after it; fewer when there are not enough slides. */
  upcoming: readonly number[];
}

export type Random = () => number;

const behind = 2;

/** The deck as the server renders it, in the order of the titles. */
export function firstDeck(count: number): Deck {
  const order = Array.from({ length: count }, (_, slide) => slide);
  return { order, shown: 0, upcoming: order.slice(1, 1 + behind) };
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items];
  const result: T[] = [];
  while (rest.length > 0) result.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return result;
}

/** Shuffles the order and the next slides; the visible slide stays. */
export function shuffleDeck({ order, shown }: Deck, random: Random): Deck {
  const mixed = shuffled(order, random);
  return { order: mixed, shown, upcoming: draw(mixed, shown, [], random) };
}

/** Automatic: goes to the slide that was chosen next. */
export function advance(deck: Deck, random: Random): Deck {
  const [next, ...rest] = deck.upcoming;
  if (next === undefined) return deck;
  return { ...deck, shown: next, upcoming: draw(deck.order, next, rest, random) };
}

/** Manual: goes to the slide of a dot. */
export function show(deck: Deck, slide: number, random: Random): Deck {
  if (slide === deck.shown) return deck;
  const kept = deck.upcoming.filter((other) => other !== slide);
  return { ...deck, shown: slide, upcoming: draw(deck.order, slide, kept, random) };
}

/** Manual: one step along the dots; after the last comes the first. */
export function step(deck: Deck, by: 1 | -1, random: Random): Deck {
  const count = deck.order.length;
  const slide = deck.order[(deck.order.indexOf(deck.shown) + by + count) % count];
  return slide === undefined ? deck : show(deck, slide, random);
}

function draw(order: readonly number[], shown: number, kept: readonly number[], random: Random): number[] {
  const others = order.filter((slide) => slide !== shown && !kept.includes(slide));
  return [...kept, ...shuffled(others, random)].slice(0, behind);
}

/** In the deck, or leaving it. */
export type PosterPlace = 'front' | 'second' | 'third' | 'gone';

/** The position of a slide's poster in the deck; null when it is not visible. */
export function placeOf(slide: number, deck: Deck, leaving: number | null): PosterPlace | null {
  if (slide === deck.shown) return 'front';
  if (slide === deck.upcoming[0]) return 'second';
  if (slide === deck.upcoming[1]) return 'third';
  return slide === leaving ? 'gone' : null;
}
