import { expect, test } from 'vitest';
import { captionsOf } from './video-source.ts';

const page = 'https://lamp.example/watch/film';

test('looks for captions next to the file, under its name', () => {
  expect(captionsOf('/media/videos/film.mp4', page)).toBe('https://lamp.example/media/videos/film.vtt');
  expect(captionsOf('https://cdn.example/a.b/film.v2.webm?key=1', page)).toBe(
    'https://cdn.example/a.b/film.v2.vtt?key=1',
  );
});

test('finds no captions for an address without a file name, and for an uploaded file', () => {
  expect(captionsOf('/media/uploads/videos/0a1b.mp4', page)).toBeNull();
  expect(captionsOf('https://lamp.example/media/uploads/videos/0a1b.mp4', page)).toBeNull();
  expect(captionsOf('https://cdn.example/stream', page)).toBeNull();
  expect(captionsOf('https://', page)).toBeNull();
});
