interface Beginning {
  /** Empty for a letter whose titles are not divided. */
  name: string;
  /** Sort keys from this one on begin so, up to the next beginning. */
  from: string;
}

const signsBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at));
const capitals = (signs: readonly string[]) => signs.map((sign) => [sign.toUpperCase(), sign] as const);

/** Of other scripts: each beginning with the first sign of it. */
const signsOf: Record<string, readonly (readonly [name: string, sign: string])[]> = {
  // Greek, without the sigma that ends a word.
  a: capitals(signsBetween(0x3b1, 0x3c9).filter((sign) => sign !== 'ς')),
  b: [...capitals(signsBetween(0x430, 0x45f)), ['…', '\u0460']],
  // The rows of kana, whose small signs come first, and all characters as one: their order says nothing of how they are read.
  q: [
    ...[...'あかさたなはまやらわ'].map((row, at) => [row, [...'ぁかさたなはまゃらゎ'][at] ?? row] as const),
    ...[...'アカサタナハマヤラワ'].map((row, at) => [row, [...'ァカサタナハマャラヮ'][at] ?? row] as const),
    ['漢字', '\u3400'],
  ],
};

/**
 * Under what the titles of a letter stand, in the order of their sort keys. Two Latin letters; before them what goes on with a blank or
 * a number, and after them what goes on in another script.
 */
export function beginningsOf(letter: string): Beginning[] {
  if (/[A-Z]/.test(letter)) {
    const words = letter + letter.toLowerCase();
    const pairs = signsBetween(0x61, 0x7a).map((sign) => ({ name: letter + sign, from: words + sign }));
    return [{ name: letter, from: letter }, ...pairs, { name: `${letter}…`, from: `${words}{` }];
  }
  const signs = signsOf[letter] ?? [['', '']];
  return signs.map(([name, sign], at) => ({ name, from: at === 0 ? letter : letter + sign }));
}

export const beginningOf = (sortKey: string): Beginning =>
  beginningsOf(sortKey.slice(0, 1)).findLast(({ from }) => from <= sortKey) ?? { name: '', from: '' };
