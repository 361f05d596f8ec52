import { describe, expect, test } from 'vitest';
import { changed, tagsOf } from './testing/changed.ts';

describe('an address', () => {
  const dead = { place: 'movies', record_id: 42, field: 'stream_url', movie_id: 42, since: '1' };

  test('that dies or answers again touches the pages of its title, and no list', () => {
    const touched = { hard: ['links:42'], lazy: ['title:42:parts'], soft: [] };
    expect(tagsOf(changed('dead_link', 42, null, dead))).toEqual(touched);
    expect(tagsOf(changed('dead_link', 42, dead, null))).toEqual(touched);
  });

  test('of an episode touches its page as well', () => {
    const ofEpisode = { ...dead, place: 'episodes', record_id: 9 };
    expect(tagsOf(changed('dead_link', 42, null, ofEpisode)).hard).toEqual(['episode:9', 'links:42']);
  });
});
