import { createHash } from 'node:crypto';
import { type EntityManager, sql } from '@mikro-orm/postgresql';

/** The first key of an advisory lock; the second is the text's hash. No other lock uses it. */
const textLock = 7_310_205;
const rememberedMs = 60 * 60 * 1000;
/** From this repetition on a text is held; fewer may come from different people behind one address. */
const timesHeld = 3;
/** Shorter texts are often equal by chance ('Loved it!'); from this many characters on they are not. */
const unlikelyLength = 30;

/** The text normalised like comment_text_key (sql/functions/text.sql). Locks it until the transaction ends. */
export async function lockText(em: EntityManager, body: string): Promise<string> {
  const [row] = await em.execute<{ key: string }[]>(sql`
    select key, pg_advisory_xact_lock(${textLock}, hashtext(key)) from (select comment_text_key(${body}) as key) text`);
  return row?.key ?? '';
}

/** True when an administrator hid the same text, or when a long text was posted often enough from any address. */
export async function isKnownText(em: EntityManager, body: string, textKey: string): Promise<boolean> {
  const isUnlikely = Array.from(body).length >= unlikelyLength;
  const [found] = await em.execute<{ isKnown: boolean }[]>(sql`
    select exists (select from comments where comment_text_key(body) = ${textKey} and status = 'hidden')
        or ${isUnlikely} and exists (select from comments where comment_text_key(body) = ${textKey}
                                       offset ${timesHeld - 2}) as "isKnown"`);
  return found?.isKnown ?? false;
}

/**
 * Whether an address posts this for the third time within an hour. It is counted in the transaction that stores the comment, so
 * that a failed post is not counted. It uses the table of the rate limits, whose rows expire and contain no addresses.
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
