import { numbers, pick } from './random.ts';

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

/** Made-up titles with the shape of real ones: shared names, several genres, paragraphs. The same in every run. */
export function* generatedTitles(count: number): Generator<Record<string, unknown>> {
  const random = numbers(7);
  const any = <T>(from: readonly T[]) => pick(from, random);
  const phrase = (length: number) => Array.from({ length }, () => any(words)).join(' ');
  for (let at = 1; at <= count; at += 1) {
    yield {
      key: `generated:${at}`,
      type: any(types),
      title: `The ${phrase(1 + Math.floor(random() * 3))}`,
      year: 1920 + Math.floor(random() * 106),
      genre: [...new Set([any(genres), any(genres)])].join(', '),
      rating: Math.round(random() * 100) / 10,
      description: `${phrase(30)}. ${phrase(25)}.`,
    };
  }
}
