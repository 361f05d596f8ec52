import { describe, expect, test } from 'vitest';
import { changed, pathsOf, tagsOf } from './testing/changed.ts';

const ann = { id: 7, slug: 'ann', name: 'Ann', born: null, title_count: 2, changed_at: '1' };
const edited = (changes: Record<string, unknown>) => changed('person', 7, ann, { ...ann, ...changes });

describe('a person', () => {
  test('whose biography changes touches only their own page', () => {
    expect(tagsOf(edited({ born: '1900' })).mustRender).toEqual(['person:7']);
    expect(tagsOf(edited({ born: '1900' })).onVisit).toEqual([]);
    expect(pathsOf(edited({ born: '1900' }))).toEqual([]);
  });

  test('whose name changes touches the pages that show it as well', () => {
    expect(tagsOf(edited({ name: 'Anna' }))).toEqual({
      mustRender: ['person-name:7', 'person:7'],
      onVisit: [],
      servedStale: [],
    });
  });

  test('who gets another slug touches both addresses and their links', () => {
    const change = edited({ slug: 'anna' });
    expect(tagsOf(change).mustRender).toEqual([
      'person-name:7',
      'person-slug:ann',
      'person-slug:anna',
      'person:7',
    ]);
    expect(pathsOf(change)).toEqual(['/people/ann', '/people/anna']);
  });

  test('who gets another credit may move in the list of the people with the most titles', () => {
    expect(tagsOf(edited({ title_count: 3 })).onVisit).toEqual(['list:people']);
  });

  test('who becomes visible has a page to render, and touches no title’s page', () => {
    const change = changed('person', 7, null, ann);
    expect(pathsOf(change)).toEqual(['/people/ann']);
    expect(tagsOf(change).mustRender).not.toContain('person-name:7');
  });
});

describe('a credit', () => {
  const credit = { id: 1, person_id: 7, movie_id: 42, episode_id: null, role: 'actor' };

  test('touches the person and the pages of the title with its cast, and no list', () => {
    expect(tagsOf(changed('credit', 1, null, credit))).toEqual({
      mustRender: ['credits:42', 'person:7'],
      onVisit: [],
      servedStale: ['related:42'],
    });
  });

  test('that moves to another person touches both', () => {
    const moved = changed('credit', 1, credit, { ...credit, person_id: 8 });
    expect(tagsOf(moved).mustRender).toEqual(['credits:42', 'person:7', 'person:8']);
  });

  test('of an episode touches its page, not that of the title', () => {
    const guest = { ...credit, episode_id: 9 };
    expect(tagsOf(changed('credit', 1, null, guest))).toEqual({
      mustRender: ['credits:episode:9', 'person:7'],
      onVisit: [],
      servedStale: [],
    });
  });
});
