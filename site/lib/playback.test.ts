import { expect, test } from 'vitest';
import { downloadHref } from './playback.ts';

test.each([
  ['/media/uploads/videos/0a.mp4', '/media/uploads/videos/0a.mp4?download=Am%C3%A9lie%20%26%20I'],
  ['/media/uploads/videos/0a.mp4?download=x', '/media/uploads/videos/0a.mp4?download=x'],
  ['https://example.org/a.mp4', 'https://example.org/a.mp4'],
])('%s is downloaded from %s', (url, href) => {
  expect(downloadHref(url, 'Amélie & I')).toBe(href);
});
