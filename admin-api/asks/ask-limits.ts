import type { MikroORM } from '@mikro-orm/postgresql';
import { countTries, createRateLimit } from '#admin-api/http/rate-limit.ts';
import { askMessages } from '#schema/ask-words.ts';

const hour = 3600;

export function createAskLimits(orm: MikroORM) {
  const perMinute = createRateLimit(orm, 'asks-address-minute', { points: 5, duration: 60 });
  const perHour = createRateLimit(orm, 'asks-address-hour', { points: 20, duration: hour });
  // A limit for all addresses together, so that many senders cannot flood the inbox either.
  const together = createRateLimit(orm, 'asks', { points: 500, duration: hour });
  const ofOne = createRateLimit(orm, 'asks-address-one', { points: 1, duration: 24 * hour });

  return {
    /** Throws 429 when an address sends too many, or when all addresses together do. */
    countAddress: (address: string) =>
      countTries(askMessages.tooMany, [perMinute, address], [perHour, address], [together, 'everybody']),
    /** Whether an address sends this for the first time within a day: one person with many keys counts once. */
    isFirst: async (what: string, address: string) => (await ofOne.count(`${what} ${address}`)) === 0,
  };
}
