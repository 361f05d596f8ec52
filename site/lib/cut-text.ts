/** A high surrogate whose other half was cut off. */
const halfCharacter = /[\uD800-\uDBFF]$/;

/** At most `max` characters, never half a character. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(halfCharacter, '');
}

/** Not 'Mr.' or 'St.': a full stop after a word of three letters or more. */
const sentenceEnd = /\p{Ll}{3}[.!?…]["”’)]*(?= )/gu;

/** As many whole sentences as `max` characters hold; words with an ellipsis where the first sentence is longer. */
export function cutSentences(text: string, max: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= max) return plain;
  const last = [...cutText(plain, max + 1).matchAll(sentenceEnd)].at(-1);
  return last ? plain.slice(0, last.index + last[0].length) : cutWords(plain, max);
}

/** At most `max` characters with its ellipsis, between words where there are words. */
export function cutWords(text: string, max: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= max) return plain;
  const cut = cutText(plain, max - 1);
  const end = cut.lastIndexOf(' ');
  return `${end > max / 2 ? cut.slice(0, end) : cut}…`;
}
