import { expect, test } from 'vitest';
import { isExported, namedAddresses } from './export-address.ts';

const site = 'https://films.example';

test('finds links, pictures of every size, and addresses in the props of islands and in feeds', () => {
  const page = `
    <a href="/movies/the-general?from=home#cast">The General</a> <a href="https://films.example/tv-shows">Shows</a>
    <img src="/media/posters/a-160.webp" srcset="/media/posters/a-160.webp 160w, /media/posters/a-320.webp 320w">
    <astro-island props="{&quot;video&quot;:[0,&quot;/media/uploads/clip.mp4&quot;]}"></astro-island>
    <meta property="og:image" content="https://films.example/cards/movies/the-general/0123456789abcdef.jpg">
    <loc>https://films.example/sitemap/pages.xml</loc>`;
  expect(namedAddresses(page, site).toSorted()).toEqual([
    '/cards/movies/the-general/0123456789abcdef.jpg',
    '/media/posters/a-160.webp',
    '/media/posters/a-320.webp',
    '/media/uploads/clip.mp4',
    '/movies/the-general',
    '/sitemap/pages.xml',
    '/tv-shows',
  ]);
});

test('leaves out other sites, and addresses that are answered for one visitor', () => {
  const page = `
    <a href="https://elsewhere.example/media/x.webp">x</a> <a href="//elsewhere.example/a">y</a>
    <a href="/api/docs">API</a> <a href="/admin/titles">Dashboard</a> <a href="mailto:a@b.example">Mail</a>`;
  expect(namedAddresses(page, site)).toEqual([]);
});

test('no address leads outside the folder or to a hidden file in it', () => {
  for (const path of [
    '/../etc/passwd',
    '/a/../../b',
    '/.lamphouse/files.sqlite',
    '/a//b',
    '/a/',
    '//a',
    '/a\\b',
    '/%2e',
  ])
    expect([path, isExported(path)]).toEqual([path, false]);
  for (const path of ['/', '/movies/page/2', '/feed.xml', '/_astro/a.B-1_x.js', '/matches/1-a-vs-b.ics'])
    expect([path, isExported(path)]).toEqual([path, true]);
});
