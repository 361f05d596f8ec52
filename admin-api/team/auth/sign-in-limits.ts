import type { MikroORM } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { createRateLimit, type RateLimit } from '#admin-api/ground/http/rate-limit.ts';
import { accountMessages } from '#schema/rules/account-and-password.ts';

const quarter = 15 * 60;

/** Attempts are counted before the password is checked, so that parallel ones all count; a successful one is subtracted again. */
export interface Tries {
  /** Throws 429 after too many attempts; a refused attempt is not counted. */
  count(): Promise<void>;
  forget(): Promise<void>;
}

/**
 * Three limits: for strangers, for browsers in which an administrator has signed in before, and for open sessions. Strangers who
 * know an e-mail address cannot use up the other two.
 */
export interface SignInLimits {
  stranger(email: string, address: string): Tries;
  device(id: string): Tries;
  session(id: string): Tries;
  /** Limits second factors tried by strangers who know the password: guessing a code would take years. */
  factor(adminId: number): Tries;
}

export function createSignInLimits(orm: MikroORM): SignInLimits {
  const pair = createRateLimit(orm, 'accountAndAddress', { points: 5, duration: quarter });
  const address = createRateLimit(orm, 'address', { points: 25, duration: 5 * 60 });
  const account = createRateLimit(orm, 'account', { points: 10, duration: quarter });
  const device = createRateLimit(orm, 'device', { points: 5, duration: quarter });
  const session = createRateLimit(orm, 'session', { points: 5, duration: quarter });

  const factor = createRateLimit(orm, 'factor', { points: 30, duration: 24 * 60 * 60 });

  const tries = (entries: [RateLimit, string][]): Tries => ({
    async count() {
      for (const [index, [limit, key]] of entries.entries()) {
        const waitMs = await limit.count(key);
        if (waitMs === 0) continue;
        await refund(entries.slice(0, index));
        throw new RequestError(429, accountMessages.tooMany, { retryAfter: Math.ceil(waitMs / 1000) });
      }
    },
    async forget() {
      await refund(entries);
    },
  });

  return {
    stranger: (email, from) =>
      tries([
        [pair, `${email} ${from}`],
        [address, from],
        [account, email],
      ]),
    device: (id) => tries([[device, id]]),
    session: (id) => tries([[session, id]]),
    factor: (adminId) => tries([[factor, String(adminId)]]),
  };
}

const refund = (entries: [RateLimit, string][]) =>
  Promise.all(entries.map(([limit, key]) => limit.refund(key)));
