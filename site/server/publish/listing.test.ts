import { expect, test } from 'vitest';
import { listing } from './listing.ts';

function openListing() {
  const running: PromiseWithResolvers<void>[] = [];
  const faults: unknown[] = [];
  const state = { isListed: false };
  const lists = listing({
    isListed: () => state.isListed,
    setListed() {
      state.isListed = true;
    },
    list() {
      const one = Promise.withResolvers<void>();
      running.push(one);
      return one.promise;
    },
    onFault: (error) => faults.push(error),
  });
  const turn = () => new Promise(setImmediate);
  return { ...lists, running, faults, state, turn };
}

test('while the list is being made, nobody begins another', async () => {
  const { bring, running, state, turn } = openListing();
  for (let answer = 0; answer < 5; answer += 1) bring();
  expect(running).toHaveLength(1);
  running[0]?.resolve();
  await turn();
  bring();
  expect([running.length, state.isListed]).toEqual([1, true]);
});

test('a list that began before a reset does not count: another is made', async () => {
  const { bring, anew, running, state, turn } = openListing();
  bring();
  anew();
  running[0]?.resolve();
  await turn();
  expect([running.length, state.isListed]).toEqual([2, false]);
  running[1]?.resolve();
  await turn();
  expect([running.length, state.isListed]).toEqual([2, true]);
});

test('after a fault, whether of the API or of the store, the next answer of the feed tries again', async () => {
  const { bring, running, faults, state, turn } = openListing();
  bring();
  running[0]?.reject(new Error('the API is away'));
  await turn();
  expect([faults.length, state.isListed]).toEqual([1, false]);
  bring();
  running[1]?.resolve();
  await turn();
  expect(state.isListed).toBe(true);
});
