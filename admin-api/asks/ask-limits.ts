import type { MikroORM } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { createRateLimit, forgetOldTries } from '#admin-api/http/rate-limit.ts';
import { askMessages } from '#schema/ask-words.ts';

const hour = 3600;
/** How many requests come between two clean-ups of the table that counts them. */
const sweepEvery = 100;

export interface AskLimits {
  /** Throws 429 when an address sends too many, or when all addresses together do. */
  countAddress(address: string): Promise<void>;
  /** Whether an address sends this for the first time within a day: one person with many keys counts once. */
  isFirst(what: string, address: string): Promise<boolean>;
}

export function createAskLimits(orm: MikroORM): AskLimits {
  const perMinute = createRateLimit(orm, 'asks-address-minute', { points: 5, duration: 60 });
  const perHour = createRateLimit(orm, 'asks-address-hour', { points: 20, duration: hour });
  // A limit for all addresses together, so that many senders cannot flood the inbox either.
  const together = createRateLimit(orm, 'asks', { points: 500, duration: hour });
  const ofOne = createRateLimit(orm, 'asks-address-one', { points: 1, duration: 24 * hour });
  let asks = 0;

  return {
    async countAddress(address) {
      asks += 1;
      if (asks % sweepEvery === 0) await forgetOldTries(orm);
      const wait =
        (await perMinute.count(address)) ||
        (await perHour.count(address)) ||
        (await together.count('everybody'));
      if (wait > 0) throw new RequestError(429, askMessages.tooMany, { retryAfter: Math.ceil(wait / 1000) });
    },
    isFirst: async (what, address) => (await ofOne.count(`${what} ${address}`)) === 0,
  };
}
