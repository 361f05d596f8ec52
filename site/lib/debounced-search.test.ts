import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDebouncedSearch, typingPause } from './debounced-search.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('waits until typing pauses, and requests only the last term', async () => {
  const load = vi.fn(async (term: string) => term.toUpperCase());
  const { find } = createDebouncedSearch(load);
  const answers = [find('t'), find('th'), find('the')];
  await vi.advanceTimersByTimeAsync(typingPause - 1);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(answers)).toEqual([undefined, undefined, 'THE']);
  expect(load.mock.calls.map(([term]) => term)).toEqual(['the']);
});

test('cancels a request that is superseded', async () => {
  const signals: AbortSignal[] = [];
  const { find } = createDebouncedSearch((term, signal) => {
    signals.push(signal);
    return term === 'slow' ? new Promise<string>(() => {}) : Promise.resolve(term);
  });
  void find('slow', 0);
  expect(await find('quick', 0)).toBe('quick');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('ignores the failure of a superseded request, and reports that of the last one', async () => {
  const { find } = createDebouncedSearch((_term, signal) => {
    const { promise, reject } = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => reject(new Error('aborted')));
    return promise;
  });
  const overtaken = find('one', 0);
  const last = find('two', 0);
  expect(await overtaken).toBeUndefined();
  const broken = createDebouncedSearch(() => Promise.reject(new Error('503')));
  await expect(broken.find('two', 0)).rejects.toThrow('503');
  void last;
});

test('caches results, but no failures', async () => {
  let isBroken = true;
  const load = vi.fn(async (term: string) => {
    if (isBroken) throw new Error('down');
    return term;
  });
  const { find } = createDebouncedSearch(load);
  await expect(find('tin', 0)).rejects.toThrow('down');
  isBroken = false;
  expect([await find('tin', 0), await find('tin', 0)]).toEqual(['tin', 'tin']);
  expect(load).toHaveBeenCalledTimes(2);
});
