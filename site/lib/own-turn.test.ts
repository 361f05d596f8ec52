import { expect, test } from 'vitest';
import { ownTurn } from './own-turn.ts';

/** A page: it waits for its turn, and takes a few steps that yield to nobody but promises. */
async function page(name: string, steps: string[]): Promise<void> {
  await ownTurn();
  for (const step of [1, 2, 3]) {
    steps.push(`${name}${step}`);
    await Promise.resolve();
  }
}

test('pages whose data came together are drawn one after the other, the newest first', async () => {
  const steps: string[] = [];
  await Promise.all(['a', 'b', 'c'].map((name) => page(name, steps)));
  expect(steps).toEqual(['c1', 'c2', 'c3', 'b1', 'b2', 'b3', 'a1', 'a2', 'a3']);
  await page('d', steps);
  expect(steps.slice(9)).toEqual(['d1', 'd2', 'd3']);
});
