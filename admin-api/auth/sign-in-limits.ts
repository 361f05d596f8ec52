import type { MikroORM } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { createRateLimit, forgetOldTries, type RateLimit } from '#admin-api/http/rate-limit.ts';
import { accountMessages } from '#schema/account-limits.ts';

const minute = 60;

/** Counted before the password is checked, so that a hundred tries at once are a hundred; success takes it back. */
export interface SignInLimits {
  count(email: string, address: string): Promise<void>;
  forget(email: string, address: string): Promise<void>;
}

export function createSignInLimits(orm: MikroORM): SignInLimits {
  const pair = createRateLimit(orm, 'accountAndAddress', { points: 5, duration: 15 * minute });
  const account = createRateLimit(orm, 'account', { points: 10, duration: 15 * minute });
  const address = createRateLimit(orm, 'address', { points: 25, duration: 5 * minute });
  const entries = (email: string, from: string): [RateLimit, string][] => [
    [pair, `${email} ${from}`],
    [account, email],
    [address, from],
  ];
  return {
    async count(email, from) {
      const waits = await Promise.all(entries(email, from).map(([limit, key]) => limit.count(key)));
      const longest = Math.max(...waits);
      if (longest > 0)
        throw new RequestError(429, accountMessages.tooMany, { retryAfter: Math.ceil(longest / 1000) });
    },
    async forget(email, from) {
      await Promise.all(entries(email, from).map(([limit, key]) => limit.takeBack(key)));
      await forgetOldTries(orm);
    },
  };
}
