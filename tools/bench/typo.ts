import { below, pick } from './random.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const kinds = ['drop', 'insert', 'swap', 'replace'] as const;

export const isLetter = (character: string | undefined): boolean => /^\p{L}$/u.test(character ?? '');

/** The title with one error: a letter dropped, inserted, swapped with the next one, or replaced. Needs at least two letters. */
export function withTypo(title: string, random: () => number): string {
  const characters = [...title];
  const places = characters.flatMap((character, at) => (isLetter(character) ? [at] : []));
  const at = pick(places, random);
  const letter = letters[below(letters.length, random)] ?? '';
  const [here = '', next = ''] = characters.slice(at);
  const changed = {
    drop: () => characters.toSpliced(at, 1),
    insert: () => characters.toSpliced(at, 0, letter),
    swap: () => (isLetter(next) ? characters.toSpliced(at, 2, next, here) : characters),
    replace: () => characters.toSpliced(at, 1, letter),
  }
    [pick(kinds, random)]()
    .join('');
  return changed.toLowerCase() === title.toLowerCase() ? withTypo(title, random) : changed;
}
