import { fillsTrap, isFasterThan } from '#schema/rules/bot-signs.ts';
import type { CommentPost } from '#schema/shapes/comment.ts';
import type { HoldReason } from '#schema/shapes/comment-moderation.ts';
import type { CommentRules } from './comment-rules.ts';

type SpamRules = Pick<CommentRules, 'blockedWords' | 'maxLinks' | 'minFillMs'>;

export function spamSignsOf(post: CommentPost, rules: SpamRules): HoldReason[] {
  const checks: Record<'honeypot' | 'too-fast' | 'links' | 'word', boolean> = {
    honeypot: fillsTrap(post),
    'too-fast': isFasterThan(post, rules.minFillMs),
    links: hasTooManyLinks(post, rules.maxLinks),
    word: hasBlockedWord(`${post.name}\n${post.body}`, rules.blockedWords),
  };
  return (Object.keys(checks) as (keyof typeof checks)[]).filter((reason) => checks[reason]);
}

/** A name should not contain a link. */
function hasTooManyLinks({ name, body }: CommentPost, maxLinks: number): boolean {
  return countLinks(name) > 0 || countLinks(body) > maxLinks || hasLinkMarkup(`${name}\n${body}`);
}

const endings =
  'com|net|org|info|biz|io|co|me|ru|cn|xyz|top|shop|site|store|online|club|link|click|live|vip|win|bet';
const address = new RegExp(
  `(?:https?://|www\\.)[^\\s<>"']+|(?:[a-z0-9-]+\\.)+(?:${endings})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Full-width letters and dots also form links. */
const plain = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '');

/** How many web addresses a text contains, complete or as bare host names. */
export const countLinks = (text: string): number => plain(text).match(address)?.length ?? 0;

/** A link in HTML or forum markup: people rarely type one, and it does not work here. */
export const hasLinkMarkup = (text: string): boolean =>
  /<a\s|\bhref\s*=|\[(?:url|link)\b|\]\(\s*(?:https?:|www\.)/i.test(plain(text));

/** Scripts that are written without spaces: there a blocked word is found anywhere. */
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
