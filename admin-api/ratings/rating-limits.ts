import type { MikroORM } from '@mikro-orm/postgresql';
import { countTries, createRateLimit } from '#admin-api/http/rate-limit.ts';
import { ratingMessages } from '#schema/rating.ts';

const hour = 3600;

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
