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

test.each([
  'https://en.wikipedia.org/wiki/File:The_General_poster.jpg',
  'https://commons.wikimedia.org/wiki/File:The_General_poster.jpg',
  'https://en.wikipedia.org/wiki/The_General#/media/File:The_General_poster.jpg',
])('%s becomes a direct path of width 800', (url) => {
  expect(wikimediaDirect(url)).toBe(
    'https://commons.wikimedia.org/wiki/Special:FilePath/The_General_poster.jpg?width=800',
  );
});

test('other addresses are left alone', () => {
  expect(wikimediaDirect('https://upload.wikimedia.org/wikipedia/commons/a/ab/X.jpg')).toBeNull();
  expect(wikimediaDirect('https://wikipedia.org.evil.example/wiki/File:X.jpg')).toBeNull();
  expect(wikimediaDirect('nothing')).toBeNull();
});
