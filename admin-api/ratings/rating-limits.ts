import type { MikroORM } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { createRateLimit, forgetOldTries } from '#admin-api/http/rate-limit.ts';
import { ratingMessages } from '#schema/rating.ts';

const hour = 3600;
/** How many ratings come between two clean-ups of the table that counts them. */
const sweepEvery = 100;

export interface RatingLimits {
  /** Throws 429 when an address rates, changes or removes too often. */
  countAddress(address: string): Promise<void>;
  /**
   * For a browser that has not rated the title before: throws 429 when too many such browsers come from one address, which may
   * discard its cookie each time, or from all addresses.
   */
  countFirst(address: string, movieId: number): Promise<void>;
}

export function createRatingLimits(orm: MikroORM): RatingLimits {
  const perMinute = createRateLimit(orm, 'ratings-address-minute', { points: 20, duration: 60 });
  const perHour = createRateLimit(orm, 'ratings-address-hour', { points: 120, duration: hour });
  // Allows for a household, or a few colleagues behind one address.
  const ofTitle = createRateLimit(orm, 'ratings-address-title', { points: 10, duration: 24 * hour });
  const together = createRateLimit(orm, 'ratings-title', { points: 1000, duration: 60 });
  let ratings = 0;

  return {
    async countAddress(address) {
      ratings += 1;
      if (ratings % sweepEvery === 0) await forgetOldTries(orm);
      refuseAfter((await perMinute.count(address)) || (await perHour.count(address)), ratingMessages.tooMany);
    },
    async countFirst(address, movieId) {
      refuseAfter(await ofTitle.count(`${movieId} ${address}`), ratingMessages.tooManyOfTitle);
      refuseAfter(await together.count(String(movieId)), ratingMessages.titleIsBusy);
    },
  };
}

function refuseAfter(waitMs: number, words: string): void {
  if (waitMs > 0) throw new RequestError(429, words, { retryAfter: Math.ceil(waitMs / 1000) });
}
