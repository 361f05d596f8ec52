import { createHash } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { RequestError } from '#admin-api/http/errors.ts';
import { accountMessages } from '#schema/account.ts';

const minute = 60;

/** Failures allowed, and for how many seconds they count. */
const limits = {
  accountAndAddress: { points: 5, duration: 15 * minute },
  account: { points: 10, duration: 15 * minute },
  address: { points: 25, duration: 5 * minute },
} as const;

/** Counted before the password is checked, so that a hundred tries at once are a hundred; success takes it back. */
export interface SignInLimits {
  count(email: string, address: string): Promise<void>;
  forget(email: string, address: string): Promise<void>;
}

export function createSignInLimits(orm: MikroORM): SignInLimits {
  const limiter = (name: keyof typeof limits) => limiterOf(orm, name);
  const [pair, account, address] = [limiter('accountAndAddress'), limiter('account'), limiter('address')];
  const entries = (email: string, from: string): [RateLimiterAbstract, string][] => [
    [pair, keyOf(`${email} ${from}`)],
    [account, keyOf(email)],
    [address, keyOf(from)],
  ];
  return {
    async count(email, from) {
      const tries = entries(email, from).map(async ([by, key]) => await blockedForMs(by, key));
      const longest = Math.max(...(await Promise.all(tries)));
      if (longest > 0)
        throw new RequestError(429, accountMessages.tooMany, { retryAfter: Math.ceil(longest / 1000) });
    },
    async forget(email, from) {
      await Promise.all(entries(email, from).map(async ([by, key]) => await by.reward(key)));
      await orm.em.fork().execute('delete from rate_limits where expire < ?', [Date.now()]);
    },
  };
}

function limiterOf(orm: MikroORM, name: keyof typeof limits): RateLimiterAbstract {
  const options = { keyPrefix: name, ...limits[name] };
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

async function blockedForMs(by: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await by.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
    throw refusal;
  }
}

/** Of one length whatever was typed, and no addresses of people in the table. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url');
