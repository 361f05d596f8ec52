/** A high surrogate whose other half was cut off. */
const halfCharacter = /[\uD800-\uDBFF]$/;

/** At most `max` characters, never half a character. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(halfCharacter, '');
}

/** At most `max` characters with its ellipsis, between words where there are words. */
export function cutWords(text: string, max: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= max) return plain;
  const cut = cutText(plain, max - 1);
  const end = cut.lastIndexOf(' ');
  return `${end > max / 2 ? cut.slice(0, end) : cut}…`;
}
