/** The first letter of a name, as people see it. */
export function initial(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return (first?.segment ?? '?').toLocaleUpperCase('en');
}

/** Degrees by which a name turns the title's colour: the same name has the same colour everywhere. */
export function turn(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0) % 360;
}
