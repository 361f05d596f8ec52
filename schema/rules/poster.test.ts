import { expect, test } from 'vitest';
import { noPoster, pictureInPath } from './drawn-poster.ts';
import {
  backdropSources,
  blurStyle,
  cardWidth,
  posterSources,
  posterWidth,
  thumbWidth,
  titlePoster,
  withFormer,
} from './poster.ts';

test('a poster of this site comes in four widths', () => {
  expect(posterSources('/media/posters/the-general.webp')).toEqual({
    src: '/media/posters/the-general.webp',
    srcset:
      '/media/posters/the-general-160.webp 160w, /media/posters/the-general-240.webp 240w, /media/posters/the-general-360.webp 360w, /media/posters/the-general.webp 500w',
    drawn: null,
  });
});

test('a small poster lists no copy larger than it needs', () => {
  expect(posterSources('/media/posters/the-general.webp', thumbWidth).srcset).toBe(
    '/media/posters/the-general-160.webp 160w, /media/posters/the-general-240.webp 240w, /media/posters/the-general-360.webp 360w',
  );
});

test('an uploaded poster comes in AVIF, with WebP for browsers without it', () => {
  expect(posterSources('/media/uploads/posters/0a1b.webp')).toEqual({
    src: '/media/uploads/posters/0a1b.webp',
    srcset:
      '/media/uploads/posters/0a1b-160.avif 160w, /media/uploads/posters/0a1b-240.avif 240w, /media/uploads/posters/0a1b-360.avif 360w, /media/uploads/posters/0a1b.avif 500w',
    drawn: null,
  });
});

test('a width that an older poster lacks is served by the one it has', () => {
  expect([...withFormer('posters/x-240.avif')]).toEqual(['posters/x-240.avif', 'posters/x-320.avif']);
  expect([...withFormer('posters/x-360.webp')]).toEqual(['posters/x-360.webp', 'posters/x-320.webp']);
  for (const key of ['posters/x-160.webp', 'posters/x.webp', 'posters/x-360.mp4'])
    expect([...withFormer(key)]).toEqual([key]);
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
  expect(posterSources(url)).toMatchObject({ src: url, srcset: null });
});

const bare = { slug: 'wings', title: 'Wings', year: 1927, genre: 'Action', posterUrl: noPoster };

test('a title without a picture gets a drawn poster, at an address that changes with what it shows', () => {
  const { src, srcset } = titlePoster(bare);
  expect(src).toMatch(/^\/poster\/wings-[0-9a-f]{8}-500\.webp$/);
  expect(srcset).toBe(
    [160, 240, 360, 500].map((width) => `${src.replace('500.webp', `${width}.avif`)} ${width}w`).join(', '),
  );
  const changes = [{ title: 'Winds' }, { year: 1928 }, { year: null }, { genre: 'War' }];
  const others = changes.map((change) => titlePoster({ ...bare, ...change }).src);
  expect(new Set([src, ...others]).size).toBe(5);
  expect(titlePoster(bare, thumbWidth).srcset).not.toContain('500w');
  expect(titlePoster(bare, posterWidth, cardWidth).srcset).not.toContain('160w');
});

test('every picture of a title has a drawn one in its place, should it fail', () => {
  const remote = titlePoster({ ...bare, posterUrl: 'https://posters.example/wings.jpg' });
  expect(remote).toEqual({
    src: 'https://posters.example/wings.jpg',
    srcset: null,
    drawn: titlePoster(bare).src,
  });
  for (const posterUrl of ['/media/posters/wings.webp', '/media/uploads/posters/0a1b.webp', '/lost.jpg'])
    expect(titlePoster({ ...bare, posterUrl }).drawn).toBe(titlePoster(bare).src);
});

test('a player has a wide picture behind it', () => {
  expect(backdropSources(bare).src).toMatch(/^\/poster\/wings-[0-9a-f]{8}-1600\.webp$/);
  expect(backdropSources({ ...bare, posterUrl: '/media/posters/wings.webp' }).srcset).toBe(
    '/media/posters/wings-800.webp 800w, /media/posters/wings-1600.webp 1600w',
  );
  expect(backdropSources({ ...bare, posterUrl: 'https://posters.example/wings.jpg' }).src).toContain(
    'posters.example',
  );
});

test('an address of a drawn picture names a title or a match; any other is refused', () => {
  const wings = { kind: 'title', stem: 'wings', width: 500 };
  expect(pictureInPath(titlePoster(bare).src)).toMatchObject({ ...wings, format: 'webp' });
  const [, widest] = /, (\S+) 500w$/.exec(titlePoster(bare).srcset ?? '') ?? [];
  expect(pictureInPath(String(widest))).toMatchObject({ ...wings, format: 'avif' });
  expect(pictureInPath('/poster/match/12-0123abcd-1600.webp')).toMatchObject({ kind: 'match', stem: '12' });
  for (const path of [
    '/poster/wings-0123abcd-501.webp',
    '/poster/../x-0123abcd-500.webp',
    '/poster/wings-500.webp',
    '/poster/wings-0123abcd-500.png',
  ])
    expect(pictureInPath(path)).toBeNull();
});
