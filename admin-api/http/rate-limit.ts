import { createHash } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';

/** How many tries, and for how many seconds each counts. */
export interface Allowance {
  points: number;
  duration: number;
}

export interface RateLimit {
  /** Counts one try of `key` and answers 0; or answers how many milliseconds it has to wait, and counts nothing. */
  count(key: string): Promise<number>;
  /** Takes one try back, as if it had not been made. */
  takeBack(key: string): Promise<void>;
}

/**
 * Tries counted in PostgreSQL, so that several processes count together; while the database is away each counts for
 * itself. `name` keeps two limits apart.
 */
export function createRateLimit(orm: MikroORM, name: string, allowance: Allowance): RateLimit {
  const limiter = limiterOf(orm, { keyPrefix: name, ...allowance });
  const longest = allowance.duration * 1000;

  async function wait(key: string): Promise<number> {
    const before = await limiter.get(key);
    if (before && before.consumedPoints >= allowance.points) return Math.max(1, before.msBeforeNext);
    try {
      await limiter.consume(key);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // Others used up the allowance since it was read.
      await limiter.reward(key);
      return Math.max(1, refusal.msBeforeNext);
    }
  }

  return {
    async count(text) {
      const key = keyOf(text);
      const ms = await wait(key);
      // Counted by a clock that was set back since. Clocks of two machines differ by less.
      if (ms <= 2 * longest) return ms;
      await limiter.delete(key);
      return await wait(key);
    },
    async takeBack(key) {
      await limiter.reward(keyOf(key));
    },
  };
}

/** Rows of tries that no longer count; whoever counts calls it now and then. */
export async function forgetOldTries(orm: MikroORM): Promise<void> {
  await orm.em.fork().execute('delete from rate_limits where expire < ?', [Date.now()]);
}

function limiterOf(orm: MikroORM, options: Allowance & { keyPrefix: string }): RateLimiterAbstract {
  return new RateLimiterPostgres({
    ...options,
    storeClient: {
      query: async (query: QueryConfig) => (await orm.em.getConnection().getNativeClient()).query(query),
    },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

/** Of one length whatever was sent, and no addresses of people in the table. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url');
