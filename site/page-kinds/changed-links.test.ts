import { describe, expect, test } from 'vitest';
import { changed, tagsOf } from './testing/changed.ts';

describe('an address', () => {
  const dead = { place: 'movies', record_id: 42, field: 'stream_url', movie_id: 42, since: '1' };

  test('that dies or answers again touches the pages of its title, and no list', () => {
    const touched = { mustRender: ['links:42'], onVisit: ['title:42:parts'], servedStale: [] };
    expect(tagsOf(changed('dead_link', 42, null, dead))).toEqual(touched);
    expect(tagsOf(changed('dead_link', 42, dead, null))).toEqual(touched);
  });

  test('of an episode touches its page as well', () => {
    const ofEpisode = { ...dead, place: 'episodes', record_id: 9 };
    expect(tagsOf(changed('dead_link', 42, null, ofEpisode)).mustRender).toEqual(['episode:9', 'links:42']);
  });

  test.each([
    ['movies', 42, 'links:42'],
    ['episodes', 9, 'episode:9'],
    ['matches', 7, 'match:7'],
  ])(
    'of %s that can be framed no longer, or again, touches the page of its player alone',
    (place, id, tag) => {
      const denied = { place, record_id: id, movie_id: place === 'matches' ? null : 42 };
      const touched = { mustRender: [tag], onVisit: [], servedStale: [] };
      expect(tagsOf(changed('denied_frame', 42, null, denied))).toEqual(touched);
      expect(tagsOf(changed('denied_frame', 42, denied, null))).toEqual(touched);
    },
  );
});

test('a page of titles that is cut or removed touches all of its letter, which say how many they are and where Aa and Ab begin', () => {
  const page = { sort_key: 'Ssalt 00000100', name: 'Salt 100' };
  const touched = ['alphabet', 'alphabet-places:S', 'alphabet:0', 'alphabet:7'];
  for (const [before, after] of [
    [null, page],
    [page, null],
  ] as const)
    expect(
      tagsOf(changed('title_page', 7, before, after, { alphabetPages: [0, 7], alphabetPlaces: ['S'] }))
        .onVisit,
    ).toEqual(touched);
  expect(tagsOf(changed('movie', 7, null, null, { alphabetPages: [7] })).onVisit).not.toContain(touched[1]);
});
