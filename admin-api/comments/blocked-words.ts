/** Scripts that write words without blanks between them: there a blocked word is looked for anywhere. */
const isUnspaced = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text);

/** Whether one of the words or phrases stands in the text, however it is dressed up. */
export function hasBlockedWord(text: string, words: readonly string[]): boolean {
  const tokens = tokensOf(text);
  // Each way of reading it has blanks around every word, so that 'ass' is not found in 'class'.
  const readings = [tokens, joinSpelledOut(tokens)].map((reading) => ` ${reading.join(' ')} `);
  return words.some((word) => {
    const wanted = tokensOf(word).join(' ');
    if (wanted === '') return false;
    const sought = isUnspaced(wanted) ? wanted : ` ${wanted} `;
    return readings.some((reading) => reading.includes(sought));
  });
}

/** Words in small letters, without accents, invisible characters and other forms of the same letter. */
const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** 'v i a g r a' and 'v.i.a.g.r.a' are one word: single letters in a row are put together. */
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
