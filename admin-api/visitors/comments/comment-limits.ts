/** Refuses comments that come too fast. How many are allowed is a setting (`comments_per_minute`, …: schema/shapes/default-settings.ts). */
import type { MikroORM } from '@mikro-orm/postgresql';
import { countTries, createRateLimit, type RateLimit } from '#admin-api/ground/http/rate-limit.ts';
import { type Commented, commentMessages } from '#schema/shapes/comment.ts';
import type { CommentRules } from './comment-rules.ts';

const durations = { minute: 60, hour: 3600 } as const;

export type CommentLimits = ReturnType<typeof createCommentLimits>;

export function createCommentLimits(orm: MikroORM) {
  const limits = new Map<string, RateLimit>();

  /** The operator may change the limits: each number has a limiter over the same counts. */
  function limitOf(of: 'address' | 'title', per: keyof typeof durations, points: number): RateLimit {
    const name = `comments-${of}-${per}`;
    const limit =
      limits.get(`${name} ${points}`) ?? createRateLimit(orm, name, { points, duration: durations[per] });
    limits.set(`${name} ${points}`, limit);
    return limit;
  }

  return {
    /** Throws 429 when an address posts too much. A post refused by the minute's limit does not count for the hour's. */
    countAddress: (address: string, { perMinute, perHour }: CommentRules) =>
      countTries(
        commentMessages.tooMany,
        [limitOf('address', 'minute', perMinute), address],
        [limitOf('address', 'hour', perHour), address],
      ),
    /** Throws 429 when a title gets too many comments; returns true when it gets so many that this one should be held. */
    async countCommented({ kind, id }: Commented, { titlePerMinute, titlePerHour }: CommentRules) {
      const key = kind === 'movie' ? String(id) : `match:${id}`;
      await countTries(commentMessages.tooMany, [limitOf('title', 'hour', titlePerHour), key]);
      return (await limitOf('title', 'minute', titlePerMinute).count(key)) > 0;
    },
  };
}
