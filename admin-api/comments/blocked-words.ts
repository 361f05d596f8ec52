/** Scripts that write words without spaces: there a blocked word is found anywhere. */
const isUnspaced = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);

/** Whether the text contains one of the words or phrases, disguised or not. */
export function hasBlockedWord(text: string, words: readonly string[]): boolean {
  const tokens = tokensOf(text);
  // Each reading has spaces around every word, so that 'ass' is not found in 'class'.
  const readings = [tokens, joinSpelledOut(tokens)].map((reading) => ` ${reading.join(' ')} `);
  return words.some((word) => {
    const wanted = tokensOf(word).join(' ');
    if (wanted === '') return false;
    const sought = isUnspaced(wanted) ? wanted : ` ${wanted} `;
    return readings.some((reading) => reading.includes(sought));
  });
}

/** Lower-case words without accents, invisible characters and compatibility forms. */
const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Joins single letters in a row: 'v i a g r a' and 'v.i.a.g.r.a' are one word. */
function joinSpelledOut(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  let spelled = '';
  for (const token of tokens) {
    if (Array.from(token).length === 1) {
      spelled += token;
      continue;
    }
    if (spelled !== '') joined.push(spelled);
    spelled = '';
    joined.push(token);
  }
  return spelled === '' ? joined : [...joined, spelled];
}
