import { expect, test } from 'vitest';
import { inventorySchedule } from './inventory.ts';

function openSchedule() {
  const running: PromiseWithResolvers<void>[] = [];
  const faults: unknown[] = [];
  const state = { isTaken: false };
  const schedule = inventorySchedule({
    isTaken: () => state.isTaken,
    setTaken() {
      state.isTaken = true;
    },
    take() {
      const one = Promise.withResolvers<void>();
      running.push(one);
      return one.promise;
    },
    onFault: (error) => faults.push(error),
  });
  const turn = () => new Promise(setImmediate);
  return { ...schedule, running, faults, state, turn };
}

test('while an inventory is being made, no other begins', async () => {
  const { ensure, running, state, turn } = openSchedule();
  for (let answer = 0; answer < 5; answer += 1) ensure();
  expect(running).toHaveLength(1);
  running[0]?.resolve();
  await turn();
  ensure();
  expect([running.length, state.isTaken]).toEqual([1, true]);
});

test('an inventory that began before a reset is invalid: another one is made', async () => {
  const { ensure, retake, running, state, turn } = openSchedule();
  ensure();
  retake();
  running[0]?.resolve();
  await turn();
  expect([running.length, state.isTaken]).toEqual([2, false]);
  running[1]?.resolve();
  await turn();
  expect([running.length, state.isTaken]).toEqual([2, true]);
});

test('after a fault of the API or of the store, the next answer of the feed retries', async () => {
  const { ensure, running, faults, state, turn } = openSchedule();
  ensure();
  running[0]?.reject(new Error('the API is away'));
  await turn();
  expect([faults.length, state.isTaken]).toEqual([1, false]);
  ensure();
  running[1]?.resolve();
  await turn();
  expect(state.isTaken).toBe(true);
});
