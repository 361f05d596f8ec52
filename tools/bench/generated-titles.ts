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

/** As many people as titles, and so many names a cast, as in the real catalogue of Wikipedia's films (26,010, 95,611 credits, 23,000 people). */
const namesPerCast = 4;

/** A cast for each key; a few people are in many of them. The same in every run. */
export function* generatedCasts(keys: readonly unknown[]): Generator<Record<string, unknown>> {
  const random = numbers(8);
  const someone = () => personName(Math.floor(random() ** 2 * keys.length));
  for (const key of keys) yield { key, cast: [...new Set(Array.from({ length: namesPerCast }, someone))] };
}

const syllables = 'an bel cor dun el far gil hol im jor kan lor mar nes or pel ran sel tor ven'.split(' ');

/** Another name for each number. */
export function personName(at: number): string {
  const parts: string[] = [];
  for (let left = at; left > 0 || parts.length < 4; left = Math.floor(left / syllables.length))
    parts.unshift(syllables[left % syllables.length] ?? '');
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  return `${capital(parts.slice(0, 2).join(''))} ${capital(parts.slice(2).join(''))}`;
}
