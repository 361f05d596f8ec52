/** Ratings of titles by a few browsers, and their removal by the operator. */
import fc from 'fast-check';
import { callOn, nothing } from './step.ts';

const browser = fc.nat(7);

export const ratingSteps = fc.oneof(
  {
    weight: 8,
    arbitrary: callOn(
      'rate',
      'movies',
      fc.record({ browser, value: fc.integer({ min: 1, max: 10 }) }),
      (world, id, { browser: number, value }) => world.rate(id, number, value),
    ),
  },
  {
    weight: 2,
    arbitrary: callOn('take a rating back', 'movies', browser, (world, id, number) =>
      world.rate(id, number, null),
    ),
  },
  {
    weight: 1,
    arbitrary: callOn('clear ratings', 'movies', nothing, (world, id) =>
      world.admin.delete(`/api/movies/${id}/ratings`),
    ),
  },
  {
    weight: 1,
    arbitrary: callOn('restore cleared ratings', 'movies', nothing, (world, id) =>
      world.admin.post(`/api/movies/${id}/ratings/restore`),
    ),
  },
);
