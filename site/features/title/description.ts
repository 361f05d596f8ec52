/** What stands in the banner at once, and what follows behind 'Read more'. */
export interface SplitDescription {
  lead: string;
  rest: string;
}

const sentenceEnd = /[.!?…。！？]["'”’)\]]*\s/g;

/** Texts up to `max` stay whole; longer ones are cut after a sentence, else between words. Nothing is lost. */
export function splitDescription(text: string, max = 380): SplitDescription {
  const whole = text.trim();
  if (whole.length <= max * 1.25) return { lead: whole, rest: '' };
  const window = whole.slice(0, max);
  const ends = [...window.matchAll(sentenceEnd)].map((match) => match.index + match[0].length);
  const sentence = ends.findLast((end) => end >= max / 2);
  const word = window.search(/\s\S*$/);
  const cut = sentence ?? (word > max / 2 ? word : max);
  return { lead: whole.slice(0, cut).trimEnd(), rest: whole.slice(cut).trimStart() };
}
