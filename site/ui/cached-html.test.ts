import { expect, test } from 'vitest';
import { cachedHtml } from './cached-html.ts';

test('a fragment is rendered once for one source and key, and again for any other', async () => {
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

test('a fragment that failed is rendered again', async () => {
  const settings = {};
  await expect(cachedHtml(settings, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cachedHtml(settings, 'a', () => Promise.resolve('there'))).toBe('there');
});
