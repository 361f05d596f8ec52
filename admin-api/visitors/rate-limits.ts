/** How much visitors may send: requests and problems, ratings, messages. Of comments the operator's settings say so (comments/comment-limits.ts). */
import type { MikroORM } from '@mikro-orm/postgresql';
import { countTries, createRateLimit } from '#admin-api/ground/http/rate-limit.ts';
import { askMessages } from '#schema/rules/ask-messages.ts';
import { contactMessages } from '#schema/rules/limits.ts';
import { ratingMessages } from '#schema/shapes/rating.ts';

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

export function createRatingLimits(orm: MikroORM) {
  const perMinute = createRateLimit(orm, 'ratings-address-minute', { points: 20, duration: 60 });
  const perHour = createRateLimit(orm, 'ratings-address-hour', { points: 120, duration: hour });
  // Allows for a household, or a few colleagues behind one address.
  const ofTitle = createRateLimit(orm, 'ratings-address-title', { points: 10, duration: 24 * hour });
  const together = createRateLimit(orm, 'ratings-title', { points: 1000, duration: 60 });

  return {
    /** Throws 429 when an address rates, changes or removes too often. */
    countAddress: (address: string) =>
      countTries(ratingMessages.tooMany, [perMinute, address], [perHour, address]),
    /**
     * For a browser that has not rated the title before: throws 429 when too many such browsers come from one address, which may
     * discard its cookie each time, or from all addresses.
     */
    async countFirst(address: string, movieId: number) {
      await countTries(ratingMessages.tooManyOfTitle, [ofTitle, `${movieId} ${address}`]);
      await countTries(ratingMessages.titleIsBusy, [together, String(movieId)]);
    },
  };
}

export function createContactLimits(orm: MikroORM) {
  const byAddress = createRateLimit(orm, 'contact-address', { points: 5, duration: hour });
  const together = createRateLimit(orm, 'contact', { points: 200, duration: hour });

  return {
    /** Throws 429 when an address sends too many, or when all addresses together do. */
    countAddress: (address: string) =>
      countTries(contactMessages.tooMany, [byAddress, address], [together, 'everybody']),
  };
}
