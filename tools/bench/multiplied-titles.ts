import { below, numbers, pick } from './random.ts';

type Row = Record<string, unknown>;

/** Part of the key of each copy, and of no other key. */
export const copyMark = '~';

/**
 * Returns the rows, then copies of them up to the requested number: with other years and ratings, and with one word of the title
 * replaced by another title's or by a new one. Words keep their frequency, and new ones come with new titles. The result is the
 * same in every run.
 */
export function* multipliedTitles(rows: readonly Row[], count: number): Generator<Row> {
  const random = numbers(7);
  const words = rows.flatMap(({ title }) => wordsOf(title));
  for (let at = 0; at < count; at += 1) {
    const row = rows[at % rows.length] ?? {};
    const copy = Math.floor(at / rows.length);
    yield copy === 0
      ? row
      : {
          ...row,
          key: `${row['key'] ?? at % rows.length}${copyMark}${copy}`,
          slug: undefined,
          title: variant(wordsOf(row['title']), words, random),
          year: 1920 + below(106, random),
          rating: Math.round((random() + random()) * 50) / 10,
        };
  }
}

const wordsOf = (title: unknown) =>
  String(title ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');

function variant(title: readonly string[], words: readonly string[], random: () => number): string {
  const roll = random();
  // Copies that keep their title, like remakes.
  if (roll < 0.05) return title.join(' ');
  const other = roll < 0.2 ? coined(pick(words, random), pick(words, random)) : pick(words, random);
  const at = below(title.length, random);
  return title.toSpliced(at, title.length > 1 ? 1 : 0, other).join(' ');
}

const coined = (one: string, other: string) =>
  one.slice(0, Math.ceil(one.length / 2)) + other.slice(Math.floor(other.length / 2)).toLowerCase();
