import { expect, test } from 'vitest';
import { captionsOf } from './video-source.ts';

const page = 'https://lamp.example/watch/film';

test('looks for captions next to the file, under its name', () => {
  expect(captionsOf('/media/uploads/videos/film.mp4', page)).toBe(
    'https://lamp.example/media/uploads/videos/film.vtt',
  );
  expect(captionsOf('https://cdn.example/a.b/film.v2.webm?key=1', page)).toBe(
    'https://cdn.example/a.b/film.v2.vtt?key=1',
  );
});

test('finds no captions for an address without a file name', () => {
  expect(captionsOf('https://cdn.example/stream', page)).toBeNull();
  expect(captionsOf('https://', page)).toBeNull();
});
