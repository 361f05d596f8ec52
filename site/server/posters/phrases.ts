/** Where a line of Japanese or Chinese may end: nothing in its letters shows it. */

/** Begins a part that no blank stands before. */
export const joiner = '\u2060';

const ideographs = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
export const isIdeographic = (text: string): boolean => ideographs.test(text);

const words = new Intl.Segmenter('ja', { granularity: 'word' });
/** Long vowels, small kana and closing signs stay with what is before them, opening signs with what follows; and, where there is room, particles. */
const sticks = /^[ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々゛゜\p{Pe}\p{Pf}\p{Po}〜～·・]/u;
const particle = /^\p{sc=Hiragana}{1,2}$/u;
const opens = /[\p{Ps}\p{Pi}]$/u;
/** A longer phrase alone on its line would be set too small to read. */
const longest = 10;

/** The phrases of a word that is written without blanks, each but the first after a joiner: '千と', '千尋の', '神隠し'. */
export function phrasesOf(word: string): string[] {
  const phrases: string[] = [];
  for (const { segment } of words.segment(word)) {
    const last = phrases.at(-1);
    const isParticle = particle.test(segment) && last !== undefined && last.length < longest;
    if (last !== undefined && (opens.test(last) || sticks.test(segment) || isParticle))
      phrases[phrases.length - 1] = last + segment;
    else phrases.push(...cut(segment));
  }
  return phrases.map((phrase, at) => (at === 0 ? phrase : joiner + phrase));
}

function cut(segment: string): string[] {
  const letters = [...segment];
  const count = Math.ceil(letters.length / longest);
  const length = Math.ceil(letters.length / count);
  return Array.from({ length: count }, (_, at) => letters.slice(at * length, (at + 1) * length).join(''));
}
