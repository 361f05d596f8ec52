import { below, numbers, pick } from './random.ts';

type Row = Record<string, unknown>;

/** What the key of a copy has, and no key of a row that was there. */
export const copyMark = '~';

/**
 * The rows, and then copies of them until there are so many: other years and ratings, and titles in which a word is another
 * title's, or one that no title has. So words stay as frequent as they are, and new ones come with new titles. The same every
 * time.
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
  // Remakes bear the same name.
  if (roll < 0.05) return title.join(' ');
  const other = roll < 0.2 ? coined(pick(words, random), pick(words, random)) : pick(words, random);
  const at = below(title.length, random);
  return title.toSpliced(at, title.length > 1 ? 1 : 0, other).join(' ');
}

const coined = (one: string, other: string) =>
  one.slice(0, Math.ceil(one.length / 2)) + other.slice(Math.floor(other.length / 2)).toLowerCase();
