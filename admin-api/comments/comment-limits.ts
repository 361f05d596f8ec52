/** Refuses comments that come too fast. How many are allowed is a setting (`comments_per_minute`, …: schema/default-settings.ts). */
import type { MikroORM } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { createRateLimit, forgetOldTries, type RateLimit } from '#admin-api/http/rate-limit.ts';
import { type Commented, commentMessages } from '#schema/comment.ts';
import type { CommentRules } from './comment-rules.ts';

const durations = { minute: 60, hour: 3600 } as const;
/** How many posts come between two clean-ups of the table that counts them. */
const sweepEvery = 100;

export interface CommentLimits {
  /** Throws 429 when an address posts too much. */
  countAddress(address: string, rules: CommentRules): Promise<void>;
  /** Throws 429 when a title gets too many comments; returns true when it gets so many that this one should be held. */
  countCommented(of: Commented, rules: CommentRules): Promise<boolean>;
}

export function createCommentLimits(orm: MikroORM): CommentLimits {
  const limits = new Map<string, RateLimit>();
  let posts = 0;

  /** The operator may change the limits: each number has a limiter over the same counts. */
  const count = (of: 'address' | 'title', per: keyof typeof durations, points: number, key: string) => {
    const name = `comments-${of}-${per}`;
    const limit =
      limits.get(`${name} ${points}`) ?? createRateLimit(orm, name, { points, duration: durations[per] });
    limits.set(`${name} ${points}`, limit);
    return limit.count(key);
  };

  return {
    async countAddress(address, { perMinute, perHour }) {
      posts += 1;
      if (posts % sweepEvery === 0) await forgetOldTries(orm);
      // A post refused by the minute's limit does not count for the hour's.
      refuseAfter(await count('address', 'minute', perMinute, address));
      refuseAfter(await count('address', 'hour', perHour, address));
    },
    async countCommented({ kind, id }, { titlePerMinute, titlePerHour }) {
      const key = kind === 'movie' ? String(id) : `match:${id}`;
      refuseAfter(await count('title', 'hour', titlePerHour, key));
      return (await count('title', 'minute', titlePerMinute, key)) > 0;
    },
  };
}

function refuseAfter(waitMs: number): void {
  if (waitMs > 0)
    throw new RequestError(429, commentMessages.tooMany, { retryAfter: Math.ceil(waitMs / 1000) });
}
