import { createHash } from 'node:crypto';
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { CommentInput } from '#schema/comment.ts';

/** Any number that nothing else in this database locks by together with a second one. */
const textLock = 7_310_205;
/** For so long an address may not say the same again, on whatever title. */
const rememberedMs = 24 * 60 * 60 * 1000;
/** Two people may both write 'Loved it!'; from this many characters on they no longer do so by chance. */
const unlikelyLength = 30;

/** The text as comment_text_key knows it (migrations/0005). Until the transaction ends nobody else judges the same text. */
export async function lockText(em: EntityManager, body: string): Promise<string> {
  const [row] = await em.execute<{ key: string }[]>(sql`
    select key, pg_advisory_xact_lock(${textLock}, hashtext(key)) from (select comment_text_key(${body}) as key) text`);
  return row?.key ?? '';
}

interface SameText {
  /** This title has the comment already, under the same name. */
  isOnTitle: boolean;
  /** Somebody wrote the same at length, or an administrator took the same text away. */
  isKnown: boolean;
}

export async function findSameText(
  em: EntityManager,
  { movieId, name, body }: CommentInput & { movieId: number },
  textKey: string,
): Promise<SameText> {
  const isUnlikely = Array.from(body).length >= unlikelyLength;
  const [found] = await em.execute<SameText[]>(sql`
    select exists (select from comments where comment_text_key(body) = ${textKey} and movie_id = ${movieId}
                      and plain_text(name) = plain_text(${name})) as "isOnTitle",
           exists (select from comments where comment_text_key(body) = ${textKey} and status = 'hidden')
             or ${isUnlikely} and exists (select from comments where comment_text_key(body) = ${textKey}) as "isKnown"`);
  return found ?? { isOnTitle: false, isKnown: false };
}

/**
 * Notes that an address has said this; false when it did so already. Written in the transaction that stores the comment: a
 * post that fails leaves no trace. Shares the table of the rate limits, whose rows expire, and like them names nobody.
 */
export async function claimText(em: EntityManager, address: string, textKey: string): Promise<boolean> {
  const key = `comments-text:${createHash('sha256').update(`${address} ${textKey}`).digest('base64url')}`;
  const now = Date.now();
  const claimed = await em.execute(sql`
    insert into rate_limits as r (key, points, expire) values (${key}, 1, ${now + rememberedMs})
    on conflict (key) do update set expire = excluded.expire where r.expire <= ${now}
    returning key`);
  return claimed.length > 0;
}
