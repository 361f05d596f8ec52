import { expect, test } from 'vitest';
import { cachedHtml } from './cached-html.ts';

test('a part is drawn once for one source and one key, and anew for any other', async () => {
  const drawn: string[] = [];
  const draw = (name: string) => () => {
    drawn.push(name);
    return Promise.resolve(name);
  };
  const settings = {};
  const others = {};
  const [first, second] = await Promise.all([
    cachedHtml(settings, 'a', draw('one')),
    cachedHtml(settings, 'a', draw('two')),
  ]);
  expect([first, second]).toEqual(['one', 'one']);
  expect(await cachedHtml(settings, 'b', draw('three'))).toBe('three');
  expect(await cachedHtml(others, 'a', draw('four'))).toBe('four');
  expect(drawn).toEqual(['one', 'three', 'four']);
});

test('what could not be drawn is tried again', async () => {
  const settings = {};
  await expect(cachedHtml(settings, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cachedHtml(settings, 'a', () => Promise.resolve('there'))).toBe('there');
});
