/** A high surrogate whose low surrogate was cut off. */
const halfCharacter = /[\uD800-\uDBFF]$/;

/** At most `max` characters, without half a surrogate pair. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(halfCharacter, '');
}

/** A full stop after a word of three letters or more: not that of 'Mr.' or 'St.'. */
const sentenceEnd = /\p{Ll}{3}[.!?…]["”’)]*(?= )/gu;

/** As many whole sentences as fit into `max` characters; words with an ellipsis where the first sentence is longer. */
export function cutSentences(text: string, max: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= max) return plain;
  const last = [...cutText(plain, max + 1).matchAll(sentenceEnd)].at(-1);
  return last ? plain.slice(0, last.index + last[0].length) : cutWords(plain, max);
}

/** At most `max` characters with an ellipsis, cut between words where possible. */
export function cutWords(text: string, max: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= max) return plain;
  const cut = cutText(plain, max - 1);
  const end = cut.lastIndexOf(' ');
  return `${end > max / 2 ? cut.slice(0, end) : cut}…`;
}
