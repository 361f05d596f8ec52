import { expect, test } from 'vitest';
import { visitorsLine } from './render-pool.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Pages that are done when the test says so. */
function pages(workers: number) {
  const inLine = visitorsLine(workers);
  const open = new Map<string, () => void>();
  return {
    open: () => [...open.keys()],
    begin: (name: string, lane: 'edit' | 'visitor') =>
      void inLine(lane, () => new Promise<void>((resolve) => open.set(name, resolve))),
    async end(name: string) {
      open.get(name)?.();
      open.delete(name);
      await turn();
    },
  };
}

test('an edit begins at once, however many visitors wait, and they go on beside it one at a time', async () => {
  const { begin, end, open } = pages(1);
  for (const name of ['a', 'b', 'c', 'd']) begin(name, 'visitor');
  await turn();
  expect(open()).toEqual(['a', 'b']);
  begin('edited', 'edit');
  expect(open()).toEqual(['a', 'b', 'edited']);
  await end('a');
  expect(open()).toEqual(['b', 'edited']);
  await end('b');
  expect(open()).toEqual(['edited', 'c']);
  await end('edited');
  expect(open()).toEqual(['c', 'd']);
});
