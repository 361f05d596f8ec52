import { expect, test } from 'vitest';
import { type ComparedTitle, type MergePreview, mergePreview } from '#schema/shapes/title-merge.ts';
import { likenessWords, movingWords } from './merge-labels.ts';

const nothing = { posterWidth: null, comments: 0, ratings: 0, seasons: 0, episodes: 0, collections: 0 };
const titled = (title: string, counts: Partial<ComparedTitle> = {}) => ({
  ...nothing,
  ...counts,
  movie: { title } as ComparedTitle['movie'],
});
const preview = (merged: Partial<ComparedTitle>, shared: Partial<MergePreview> = {}) => ({
  kept: titled('Heron'),
  merged: titled('Crane', merged),
  better: mergePreview.shape.better.parse({}),
  sharedSeasons: 0,
  sharedEpisodes: 0,
  ...shared,
});

test('says what is moved, in singular and plural, and what is merged', () => {
  expect(movingWords(preview({}))).toBe('Crane brings nothing but its fields.');
  expect(movingWords(preview({ comments: 1 }))).toBe('1 comment of Crane go to Heron.');
  expect(
    movingWords(preview({ seasons: 2, episodes: 9, comments: 1 }, { sharedSeasons: 1, sharedEpisodes: 4 })),
  ).toBe(
    '2 seasons, 9 episodes and 1 comment of Crane go to Heron. 1 season and 4 episodes of the same number become one each: what stands in Heron stays, what it lacks is filled.',
  );
});

test('a pair says how much alike it is, and what a person has to decide', () => {
  expect(likenessWords({ confidence: 'same', conflicts: [] })).toBe(
    'Same name and year · without a conflict',
  );
  expect(likenessWords({ confidence: 'year', conflicts: ['year', 'credits'] })).toBe(
    'Same name · to decide: Year, Credits',
  );
});
