/** The first grapheme of a name in upper case. */
export function initial(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return (first?.segment ?? '?').toLocaleUpperCase('en');
}

/** The degrees by which a name shifts the hue of the title's colour. */
export function turn(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0) % 360;
}
