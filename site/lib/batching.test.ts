import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { byHalves, takeTurn } from './batching.ts';

function api(faulty: ReadonlySet<number>, status = 500) {
  const asked: number[][] = [];
  const load = async (keys: readonly number[]) => {
    asked.push([...keys]);
    if (keys.some((key) => faulty.has(key))) throw new ApiError(status, 'Something went wrong');
    return keys.map((key) => `value ${key}`);
  };
  return { asked, load: byHalves(load) };
}

const keys = Array.from({ length: 100 }, (_, index) => index);

test('readable records are read in one request', async () => {
  const { asked, load } = api(new Set());
  expect(await load(keys)).toEqual(keys.map((key) => `value ${key}`));
  expect(asked).toEqual([keys]);
});

test.each([[[0]], [[99]], [[41, 42]], [[3, 50, 97]]])(
  'the unreadable records %j fail alone, and in few requests',
  async (faulty) => {
    const { asked, load } = api(new Set(faulty));
    const found = await load(keys);
    const failed = keys.filter((key) => found[key] instanceof Error);
    expect(failed).toEqual(faulty);
    expect(keys.filter((key) => found[key] === `value ${key}`)).toHaveLength(100 - faulty.length);
    expect(asked.length).toBeLessThan(15 * faulty.length + 1);
  },
);

test('an API that is down is requested once', async () => {
  const { asked, load } = api(new Set([5]), 503);
  await expect(load(keys)).rejects.toThrow('503');
  expect(asked).toHaveLength(1);
});

/** A page: it waits for its turn, then takes a few steps that yield only to microtasks. */
async function page(name: string, steps: string[]): Promise<void> {
  await takeTurn();
  for (const step of [1, 2, 3]) {
    steps.push(`${name}${step}`);
    await Promise.resolve();
  }
}

test('pages whose data arrived together are rendered one after the other, the newest first', async () => {
  const steps: string[] = [];
  await Promise.all(['a', 'b', 'c'].map((name) => page(name, steps)));
  expect(steps).toEqual(['c1', 'c2', 'c3', 'b1', 'b2', 'b3', 'a1', 'a2', 'a3']);
  await page('d', steps);
  expect(steps.slice(9)).toEqual(['d1', 'd2', 'd3']);
});
