import { expect, test } from 'vitest';
import { movieWith } from '#schema/testing/movie.ts';
import { heroTitle } from './hero-title.ts';

const trailer = { words: 'Watch Trailer', href: '/movies/heat#trailer' };
const film = { words: 'Watch', href: '/watch/heat' };

test.each([
  ['with a trailer leads to it', { trailerUrl: 'https://youtu.be/abcdefghijk', streamUrl: '/s' }, trailer],
  ['without a trailer leads to the stream', { streamUrl: '/s' }, film],
  ['whose trailer is no video leads to the file', { trailerUrl: 'x', videoUrl: '/media/v.mp4' }, film],
  ['with neither has nothing to play', {}, null],
])('a title %s', (_name, facts, play) => {
  expect(heroTitle(movieWith(facts), '').play).toEqual(play);
});
