import { expect, test } from 'vitest';
import { looksLikeImage, wikimediaDirect } from './image.ts';

test.each([
  'https://example.org/a.JPG',
  'https://example.org/a.webp?x=1',
  'https://upload.wikimedia.org/whatever',
])('%s looks like a picture', (url) => {
  expect(looksLikeImage(url)).toBe(true);
});

test.each([
  'https://example.org/page',
  'https://example.org/a.svg',
  'javascript:a.png',
  'not an address',
  '/media/posters/a.webp',
])('%s does not', (url) => {
  expect(looksLikeImage(url)).toBe(false);
});

const file = 'Special:FilePath/The_General_poster.jpg?width=800';
const english = `https://en.wikipedia.org/wiki/${file}`;
const commons = `https://commons.wikimedia.org/wiki/${file}`;

test.each([
  ['https://en.wikipedia.org/wiki/File:The_General_poster.jpg', english],
  ['http://en.wikipedia.org/wiki/File:The_General_poster.jpg', english],
  ['https://en.m.wikipedia.org/wiki/File:The_General_poster.jpg', english],
  ['https://en.wikipedia.org/wiki/Image:The_General_poster.jpg?uselang=de#filelinks', english],
  ['https://en.wikipedia.org/wiki/The_General#/media/File:The_General_poster.jpg', english],
  ['https://en.wikipedia.org/w/index.php?title=File:The_General_poster.jpg&action=edit', english],
  ['https://en.wikipedia.org/wiki/Special:FilePath/The_General_poster.jpg', english],
  [`${english}0`, english],
  ['https://commons.wikimedia.org/wiki/File:The_General_poster.jpg', commons],
  ['https://www.wikipedia.org/wiki/File:The_General_poster.jpg', commons],
  [
    'https://de.wikipedia.org/wiki/Datei:The_General_poster.jpg',
    'https://de.wikipedia.org/wiki/Special:FilePath/The_General_poster.jpg?width=800',
  ],
  [
    'https://ru.wikipedia.org/wiki/%D0%A4%D0%B0%D0%B9%D0%BB:%D0%9A%D0%B8%D0%BD%D0%BE.jpg',
    'https://ru.wikipedia.org/wiki/Special:FilePath/%D0%9A%D0%B8%D0%BD%D0%BE.jpg?width=800',
  ],
  [
    'https://en.wikipedia.org/wiki/File:Who?_%22%26%3C.png',
    'https://en.wikipedia.org/wiki/Special:FilePath/Who?width=800',
  ],
  [
    'https://en.wikipedia.org/wiki/File:A%26B_%22C%22%3F%23.png',
    'https://en.wikipedia.org/wiki/Special:FilePath/A%26B_%22C%22%3F%23.png?width=800',
  ],
])('%s becomes a direct path of width 800', (url, directly) => {
  expect(wikimediaDirect(url)).toBe(directly);
});

test.each([
  'https://upload.wikimedia.org/wikipedia/commons/a/ab/X.jpg',
  'https://en.wikipedia.org/wiki/The_General',
  'https://en.wikipedia.org/wiki/Talk:The_General',
  'https://en.wikipedia.org/wiki/File:%ff',
  'https://en.wikipedia.org/wiki/File:%0d%0aSet-Cookie:x.jpg',
  'https://wikipedia.org.evil.example/wiki/File:X.jpg',
  'https://evilwikipedia.org/wiki/File:X.jpg',
  'https://evil.example/#https://en.wikipedia.org/wiki/File:X.jpg',
  'https://en.wikipedia.org@evil.example/wiki/File:X.jpg',
  'ftp://en.wikipedia.org/wiki/File:X.jpg',
  'javascript:File:X.jpg',
  'nothing',
])('%s is left alone', (url) => {
  expect(wikimediaDirect(url)).toBeNull();
});

test('a rewritten address leads to Wikimedia and nowhere else', () => {
  for (const url of [
    'https://user:word@en.wikipedia.org:8443/wiki/File:X.jpg',
    'https://en.wikipedia.org/wiki/File:..%2F..%2F@evil.example.jpg',
  ]) {
    const direct = new URL(wikimediaDirect(url) ?? '');
    expect([direct.origin, direct.pathname.split('/').slice(0, 3), direct.search]).toEqual([
      'https://en.wikipedia.org',
      ['', 'wiki', 'Special:FilePath'],
      '?width=800',
    ]);
  }
});
