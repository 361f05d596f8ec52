import { createHash } from 'node:crypto';
import { type EntityManager, sql } from '@mikro-orm/postgresql';

/** Any number that nothing else in this database locks by together with a second one. */
const textLock = 7_310_205;
const rememberedMs = 60 * 60 * 1000;
/** The same text is held from this time on; once more may be somebody else behind the same address. */
const timesHeld = 3;
/** Two people may both write 'Loved it!'; from this many characters on they no longer do so by chance. */
const unlikelyLength = 30;

/** The text as comment_text_key knows it (migrations/0005). Until the transaction ends nobody else judges the same text. */
export async function lockText(em: EntityManager, body: string): Promise<string> {
  const [row] = await em.execute<{ key: string }[]>(sql`
    select key, pg_advisory_xact_lock(${textLock}, hashtext(key)) from (select comment_text_key(${body}) as key) text`);
  return row?.key ?? '';
}

/** An administrator took the same text away, or it was written at length often enough, by whomever. */
export async function isKnownText(em: EntityManager, body: string, textKey: string): Promise<boolean> {
  const isUnlikely = Array.from(body).length >= unlikelyLength;
  const [found] = await em.execute<{ isKnown: boolean }[]>(sql`
    select exists (select from comments where comment_text_key(body) = ${textKey} and status = 'hidden')
        or ${isUnlikely} and exists (select from comments where comment_text_key(body) = ${textKey}
                                       offset ${timesHeld - 2}) as "isKnown"`);
  return found?.isKnown ?? false;
}

/**
 * Whether an address says this for the third time within an hour. Counted in the transaction that stores the comment: a post
 * that fails leaves no trace. Shares the table of the rate limits, whose rows expire, and like them names nobody.
 */
export async function isThirdTime(em: EntityManager, address: string, textKey: string): Promise<boolean> {
  const key = `comments-text:${createHash('sha256').update(`${address} ${textKey}`).digest('base64url')}`;
  const now = Date.now();
  const [counted] = await em.execute<{ points: number }[]>(sql`
    insert into rate_limits as r (key, points, expire) values (${key}, 1, ${now + rememberedMs})
    on conflict (key) do update set points = case when r.expire <= ${now} then 1 else r.points + 1 end,
                                    expire = case when r.expire <= ${now} then excluded.expire else r.expire end
    returning points`);
  return (counted?.points ?? 0) >= timesHeld;
}
