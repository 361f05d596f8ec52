import { expect, test } from 'vitest';
import { blurStyle, posterSources, thumbWidth } from './poster.ts';

test('a poster of our own comes in three widths', () => {
  expect(posterSources('/media/posters/the-general.webp')).toEqual({
    src: '/media/posters/the-general.webp',
    srcset:
      '/media/posters/the-general-160.webp 160w, /media/posters/the-general-320.webp 320w, /media/posters/the-general.webp 500w',
    avif: null,
    width: 500,
    height: 750,
  });
});

test('a small one names no copy larger than it needs', () => {
  expect(posterSources('/media/posters/the-general.webp', thumbWidth).srcset).toBe(
    '/media/posters/the-general-160.webp 160w, /media/posters/the-general-320.webp 320w',
  );
});

test('an uploaded one comes in AVIF too', () => {
  const { srcset, avif } = posterSources('/media/uploads/posters/0a1b.webp');
  expect(srcset).toBe(
    '/media/uploads/posters/0a1b-160.webp 160w, /media/uploads/posters/0a1b-320.webp 320w, /media/uploads/posters/0a1b.webp 500w',
  );
  expect(avif).toBe(srcset?.replaceAll('.webp', '.avif'));
});

test('six colours become six properties, and nothing else does', () => {
  expect(blurStyle('000111222333444fff')).toBe('--b0:#000;--b1:#111;--b2:#222;--b3:#333;--b4:#444;--b5:#fff');
  for (const wrong of [null, '', '000', '000111222333444ff;', 'x'.repeat(18)])
    expect(blurStyle(wrong)).toBeUndefined();
});

test.each([
  'https://example.org/p.webp',
  '/placeholder-poster.svg',
  '/media/posters/../x.webp',
  '/media/posters/a b.webp',
])('%s has one', (url) => {
  expect(posterSources(url)).toMatchObject({ src: url, srcset: null, avif: null });
});
