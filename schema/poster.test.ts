import { expect, test } from 'vitest';
import { posterSources } from './poster.ts';

test('a poster of our own comes in three widths', () => {
  expect(posterSources('/media/posters/the-general.webp')).toEqual({
    src: '/media/posters/the-general.webp',
    srcset:
      '/media/posters/the-general-160.webp 160w, /media/posters/the-general-320.webp 320w, /media/posters/the-general.webp 500w',
    width: 500,
    height: 750,
  });
});

test.each([
  'https://example.org/p.webp',
  '/placeholder-poster.svg',
  '/media/posters/../x.webp',
  '/media/posters/a b.webp',
])('%s has one', (url) => {
  expect(posterSources(url)).toMatchObject({ src: url, srcset: null });
});
