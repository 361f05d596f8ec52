/** Shorter prefixes are not corrected, since too many words begin alike. */
const shortestBeginning = 6;

/** Whether the words differ by one error: a letter missing, added, replaced, or swapped with the next. */
export function isOneTypoApart(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const shorter = Math.min(typed.length, meant.length) - start;
  while (end < shorter && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [left, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  if (left.length < 2 && right.length < 2) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** Whether the prefix differs by one error from a beginning of the word: 'intersetl' and 'interstellar'. */
export function beginsOneTypoApart(typed: string, meant: string): boolean {
  if (typed.length < shortestBeginning || meant.length <= typed.length) return false;
  return [-1, 0, 1].some((more) => isOneTypoApart(typed, meant.slice(0, typed.length + more)));
}
