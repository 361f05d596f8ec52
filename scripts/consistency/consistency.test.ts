import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { sequences } from './steps/sequences.ts';
import { type Catalogue, openWorld } from './world.ts';

// The judge is a clean rendering of the same data, which knows what every page ought to be. So nothing is modelled here: a sequence
// is any list of writes and visits, in a catalogue that lives on from one sequence to the next.

/**
 * `npm run test:truth` asks for thousands, and for others each time. Whoever commits gets the same ones again: 843 steps, each of the
 * 33 kinds among them at least four times, and 133 times several at once.
 */
const asked = process.env['TRUTH_SEQUENCES'];
const numRuns = Number(asked ?? 100);
const seed = asked === undefined ? { seed: 1924 } : {};

const small: Catalogue = { start: { movies: 0, matches: 0 }, most: { movies: 10, matches: 5 } };
/** Lists of 24 to a page: the fourth, which is not eager any more, comes and goes. */
const long: Catalogue = { start: { movies: 72, matches: 72 }, most: { movies: 74, matches: 74 } };

test.each([
  { name: 'a small catalogue', catalogue: small, runs: numRuns },
  { name: 'lists of many pages', catalogue: long, runs: Math.max(10, numRuns / 20) },
])(
  'after any of $runs sequences of writes every page is what a clean rendering gives: $name',
  async ({ catalogue, runs }) => {
    const world = await openWorld(catalogue);
    onTestFinished(world.close);
    expect(await world.judge()).toEqual([]);
    let hasFailed = false;
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        // What failed is tried again in parts, each time from where it began.
        if (hasFailed) {
          await world.rewind.goBack();
          expect(await world.judge()).toEqual([]);
        } else await world.rewind.remember();
        hasFailed = true;
        for (const { run } of steps) await run(world);
        expect(await world.judge()).toEqual([]);
        hasFailed = false;
      }),
      { numRuns: runs, ...seed },
    );
    console.log(Object.fromEntries([...world.tally].sort()));
  },
  12_000_000,
);
