import { expect, test } from 'vitest';
import { movieWith } from '#schema/testing/movie.ts';
import { type Video, videoNode, watchNodes } from './watch-nodes.ts';

const video: Video = {
  path: '/watch/x',
  name: 'The Salt Meridian',
  description: 'd'.repeat(400),
  thumbnail: '/media/posters/x.webp',
  uploadedAt: '2026-01-01T00:00:00.000Z',
  duration: 134,
  address: 'https://videos.example/x.mp4?key=1',
};

test('a file is the content itself, any other address a player', () => {
  expect(videoNode(video)).toMatchObject({
    '@id': '/watch/x#video',
    contentUrl: 'https://videos.example/x.mp4?key=1',
    duration: 'PT2H14M',
  });
  const page = videoNode({ ...video, address: 'https://videos.example/embed/x?file=a.mp4' });
  expect(page).toHaveProperty('embedUrl', 'https://videos.example/embed/x?file=a.mp4');
  expect(page).not.toHaveProperty('contentUrl');
});

test('has a description of at most 300 characters, or its name when there is none', () => {
  expect(videoNode(video)).toHaveProperty('description', 'd'.repeat(300));
  expect(videoNode({ ...video, description: '  ' })).toHaveProperty('description', 'The Salt Meridian');
});

test('without a picture of its own it has none: the placeholder does not count', () => {
  expect(videoNode({ ...video, thumbnail: null })).not.toHaveProperty('thumbnailUrl');
});

test('there is none when there is nothing to play', () => {
  expect(videoNode({ ...video, address: null })).toBeNull();
});

test('a stream that the check found dead is no video of the watch page', () => {
  const movie = movieWith({ streamUrl: 'https://videos.example/x.mp4' });
  const types = (isStreamDead: boolean) =>
    watchNodes(movie, isStreamDead).map((node) => '@type' in node && node['@type']);
  expect(types(false)).toEqual(['VideoObject', 'Movie']);
  expect(types(true)).toEqual(['Movie']);
});
