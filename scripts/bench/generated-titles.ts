const words =
  `lamp house river winter glass harbour garden letter silent engine mountain paper island shadow silver
  morning station orchard copper wind bridge signal lantern field stone summer mirror thread ocean window`.split(
    /\s+/,
  );
const genres = [
  'Drama',
  'Comedy',
  'Action',
  'Romance',
  'Thriller',
  'Sci-Fi',
  'Animation',
  'Horror',
  'War',
  'Crime',
];
const types = ['movie', 'movie', 'movie', 'movie', 'tv_show', 'anime'];

/** Titles of no meaning but with the shape of real ones: shared names, several genres, paragraphs. The same every time. */
export function* generatedTitles(count: number): Generator<Record<string, unknown>> {
  const random = numbers(7);
  const pick = <T>(from: T[]): T => from[Math.floor(random() * from.length)] as T;
  const phrase = (length: number) => Array.from({ length }, () => pick(words)).join(' ');
  for (let at = 1; at <= count; at += 1) {
    yield {
      key: `generated:${at}`,
      type: pick(types),
      title: `The ${phrase(1 + Math.floor(random() * 3))}`,
      year: 1920 + Math.floor(random() * 106),
      genre: [...new Set([pick(genres), pick(genres)])].join(', '),
      rating: Math.round(random() * 100) / 10,
      description: `${phrase(30)}. ${phrase(25)}.`,
    };
  }
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
