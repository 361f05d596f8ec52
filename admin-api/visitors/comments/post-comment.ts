import type { EntityManager } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { type Commented, type CommentPost, commentMessages } from '#schema/shapes/comment.ts';
import type { HoldReason } from '#schema/shapes/comment-moderation.ts';
import type { CommentRow } from './comment.entity.ts';
import { addComment, findRepeated, requireCommented, requireParent } from './comment.queries.ts';
import type { CommentLimits } from './comment-limits.ts';
import { type CommentRules, readCommentRules } from './comment-rules.ts';
import { isKnownText, isThirdTime, lockText } from './repeated-text.queries.ts';
import { spamSignsOf } from './spam-signs.ts';

interface Post {
  of: Commented;
  post: CommentPost;
  address: string;
  /** The Idempotency-Key, if it was sent. */
  repeatKey: string | undefined;
}

/** Stores a visitor's comment, or holds it when it looks like spam. A repeat with the same key is answered with the same comment. */
export async function postComment(
  em: EntityManager,
  limits: CommentLimits,
  given: Post,
): Promise<Written<CommentRow>> {
  const earlier = await answerRepeat(em, given);
  if (earlier) return earlier;
  try {
    return await takeComment(em, limits, given);
  } catch (error) {
    // The same post was sent twice at once, and the other one has been stored.
    const first = error instanceof RequestError && error.status === 409 && (await answerRepeat(em, given));
    if (first) return first;
    throw error;
  }
}

async function answerRepeat(em: EntityManager, { of, post, repeatKey }: Post) {
  if (repeatKey === undefined) return null;
  const earlier = await findRepeated(em.fork(), of, repeatKey);
  if (!earlier) return null;
  if (earlier.name !== post.name || earlier.body !== post.body)
    throw new RequestError(409, commentMessages.keyReused);
  return await write(em.fork(), null, async () => earlier);
}

async function takeComment(em: EntityManager, limits: CommentLimits, given: Post) {
  const { of, post, address } = given;
  const rules = await readCommentRules(em);
  await requireCommented(em, of);
  const isClosed = rules.moderation === 'closed' || (of.kind === 'match' && !rules.onMatches);
  if (isClosed) throw new RequestError(403, commentMessages.closed);
  if (post.parentId !== undefined) await requireParent(em, of, post.parentId);
  await limits.countAddress(address, rules);
  const isBusy = await limits.countCommented(of, rules);
  const suspicions = [...spamSignsOf(post, rules), ...(isBusy ? (['busy'] as const) : [])];
  return await write(em.fork(), null, (inside) => storeNew(inside, given, rules, suspicions));
}

async function storeNew(
  em: EntityManager,
  { of, post, address, repeatKey }: Post,
  { moderation }: CommentRules,
  suspicions: HoldReason[],
): Promise<CommentRow> {
  const { name, body, parentId = null, isSpoiler = false } = post;
  const textKey = await lockText(em, body);
  const isRepeated = (await isThirdTime(em, address, textKey)) || (await isKnownText(em, body, textKey));
  const heldFor = [...suspicions, ...(isRepeated ? (['repeated'] as const) : [])];
  const isHeld = moderation === 'all' || (moderation === 'suspicious' && heldFor.length > 0);
  return await addComment(em, {
    of,
    parentId,
    name,
    body,
    isSpoiler,
    repeatKey,
    status: isHeld ? 'held' : 'visible',
    heldFor: isHeld ? heldFor : [],
  });
}
