import { createHash } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { networkKey } from '#schema/rules/client-address.ts';
import { RequestError } from './errors.ts';

/** How many attempts are allowed within how many seconds. */
export interface Allowance {
  points: number;
  duration: number;
}

export interface RateLimit {
  /** Counts one attempt of `key` and returns 0; or counts nothing and returns how many milliseconds to wait. */
  count(key: string): Promise<number>;
  /** Subtracts one attempt. */
  refund(key: string): Promise<void>;
}

/** Throws 429 when one of the limits refuses an attempt; the limits after it do not count that one. */
export async function countTries(message: string, ...tries: readonly (readonly [RateLimit, string])[]) {
  for (const [limit, key] of tries) {
    const waitMs = await limit.count(key);
    if (waitMs > 0) throw new RequestError(429, message, { retryAfter: Math.ceil(waitMs / 1000) });
  }
}

/** How many attempts come between two clean-ups of the table. */
const sweepEvery = 100;

/** How many times the limit of one address its IPv6 network has. */
const networkShare = 32;

/**
 * Attempts are counted in PostgreSQL, so that several processes share the counts; while the database is down each process counts
 * by itself. `name` separates limits.
 */
export function createRateLimit(orm: MikroORM, name: string, allowance: Allowance): RateLimit {
  const own = createLimit(orm, name, allowance);
  const points = networkShare * allowance.points;
  const ofNetwork = createLimit(orm, `${name}-network`, { ...allowance, points });
  let counted = 0;
  return {
    async count(key) {
      counted += 1;
      if (counted % sweepEvery === 0) await forgetOldTries(orm);
      const network = networkKey(key);
      const ms = network === null ? 0 : await ofNetwork.count(network);
      if (ms > 0) return ms;
      const wait = await own.count(key);
      // What was refused counts for neither.
      if (wait > 0 && network !== null) await ofNetwork.refund(network);
      return wait;
    },
    async refund(key) {
      const network = networkKey(key);
      if (network !== null) await ofNetwork.refund(network);
      await own.refund(key);
    },
  };
}

function createLimit(orm: MikroORM, name: string, allowance: Allowance): RateLimit {
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
      // Other processes used up the limit since it was read.
      await limiter.reward(key);
      return Math.max(1, refusal.msBeforeNext);
    }
  }

  return {
    async count(text) {
      const key = keyOf(text);
      const ms = await wait(key);
      // Counted before the clock was set back. The clocks of two machines differ by less.
      if (ms <= 2 * longest) return ms;
      await limiter.delete(key);
      return await wait(key);
    },
    async refund(key) {
      await limiter.reward(keyOf(key));
    },
  };
}

/** Deletes expired counts. While the database is down there is nothing to delete. */
async function forgetOldTries(orm: MikroORM): Promise<void> {
  await orm.em
    .fork()
    .execute('delete from rate_limits where expire < ?', [Date.now()])
    .catch(() => undefined);
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

/** Hashed, so that keys have one length and the table contains no addresses of people. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url');
