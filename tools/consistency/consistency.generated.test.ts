import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { sequences } from './steps/sequences.ts';
import { type Catalogue, openWorld } from './world.ts';

// A clean rendering of the same data is the expected result, so the test needs no model: a sequence is any list of writes and
// visits, and the catalogue continues from one sequence to the next.

/**
 * `npm run test:consistency` runs hundreds of sequences with new seeds. `npm run test:generated` always runs the same ones, fewer and longer,
 * since the comparison after each takes most of the time.
 */
const asked = process.env['CONSISTENCY_SEQUENCES'];
const numRuns = Number(asked ?? 12);
const seed = asked === undefined ? { seed: 1924 } : {};
const length = asked === undefined ? { minLength: 12, maxLength: 30 } : { minLength: 1, maxLength: 12 };
/** A comparison of long lists renders some hundred pages, so `npm run test:generated` compares them after twice as many writes. */
const lengthOfLong = asked === undefined ? { minLength: 24, maxLength: 60 } : length;

const small: Catalogue = { start: { movies: 0, matches: 0 }, most: { movies: 10, matches: 5 } };
/** Lists have 24 items a page, so that their fourth page, the first that is not eager, appears and disappears. */
const long: Catalogue = { start: { movies: 72, matches: 72 }, most: { movies: 74, matches: 74 } };
/** Only the pages of the two newest titles and matches are rendered ahead, and visits push others out of the store. */
const cold: Catalogue = {
  start: { movies: 30, matches: 8 },
  most: { movies: 32, matches: 9 },
  bound: { renderAhead: 2, pageStoreBytes: 1_000_000 },
};

test.each([
  { name: 'a small catalogue', catalogue: small, runs: numRuns, length },
  { name: 'lists of many pages', catalogue: long, runs: Math.max(2, numRuns / 20), length: lengthOfLong },
  { name: 'most pages at their first visit', catalogue: cold, runs: Math.max(4, numRuns / 4), length },
])(
  'after any of $runs sequences of writes every page is what a clean rendering gives: $name',
  async ({ catalogue, runs, length: wanted }) => {
    const world = await openWorld(catalogue);
    onTestFinished(world.close);
    expect(await world.checkPages()).toEqual([]);
    let hasFailed = false;
    await fc.assert(
      fc.asyncProperty(sequences(wanted), async (steps) => {
        // A failed sequence is repeated in parts, each time from its initial state.
        if (hasFailed) {
          await world.rewind.goBack();
          expect(await world.checkPages()).toEqual([]);
        } else await world.rewind.remember();
        hasFailed = true;
        for (const { run } of steps) await run(world);
        expect(await world.checkPages()).toEqual([]);
        hasFailed = false;
      }),
      { numRuns: runs, ...seed },
    );
    console.log(Object.fromEntries([...world.tally].sort()));
  },
  12_000_000,
);
