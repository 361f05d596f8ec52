import type { CommentPost } from '#schema/comment.ts';
import type { HoldReason } from '#schema/comment-moderation.ts';
import { hasBlockedWord } from './blocked-words.ts';
import type { CommentRules } from './comment-rules.ts';
import { countLinks, hasLinkMarkup } from './links.ts';

type SpamRules = Pick<CommentRules, 'blockedWords' | 'maxLinks' | 'minFillMs'>;

/** The signs of spam in a comment itself. */
export function suspicionsOf(post: CommentPost, rules: SpamRules): HoldReason[] {
  const checks: Record<'honeypot' | 'too-fast' | 'links' | 'word', boolean> = {
    honeypot: (post.website ?? '').trim() !== '',
    // A program that posts without a form sends no duration and is judged by the other signs.
    'too-fast': post.elapsedMs !== undefined && post.elapsedMs < rules.minFillMs,
    links: hasTooManyLinks(post, rules.maxLinks),
    word: hasBlockedWord(`${post.name}\n${post.body}`, rules.blockedWords),
  };
  return (Object.keys(checks) as (keyof typeof checks)[]).filter((reason) => checks[reason]);
}

/** A name should not contain a link. */
function hasTooManyLinks({ name, body }: CommentPost, maxLinks: number): boolean {
  return countLinks(name) > 0 || countLinks(body) > maxLinks || hasLinkMarkup(`${name}\n${body}`);
}
