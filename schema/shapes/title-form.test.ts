import { expect, test } from 'vitest';
import type { Movie } from './movie.ts';
import {
  changesOf,
  emptyTitle,
  fieldsOf,
  newTitleForm,
  titleForm,
  titleFormWithoutGenre,
  withFormDefaults,
} from './title-form.ts';

const general: Movie = {
  id: 7,
  title: 'The General',
  description: null,
  genre: 'Comedy, Action',
  rating: 8.1,
  quality: '4K',
  posterUrl: '/media/posters/the-general.webp',
  posterColor: '#aa8833',
  posterBlur: null,
  videoUrl: null,
  trailerUrl: 'https://youtu.be/abcdefghijk',
  streamUrl: null,
  downloadUrl: null,
  year: 1926,
  duration: null,
  type: 'movie',
  slug: 'the-general',
  country: 'United States',
  releaseDate: null,
  subtitles: null,
  chapters: null,
  isTrending: true,
  isTop20: false,
  publication: 'published',
  publishAt: null,
  archiveAt: null,
  createdAt: '2026-01-02T03:04:05.000Z',
};

const problems = (result: ReturnType<typeof newTitleForm.safeParse>) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

test('a new title needs only a title and a genre', () => {
  const { title, genre, type, posterUrl, rating } = newTitleForm.parse({
    ...emptyTitle('anime'),
    title: ' Moth Season ',
    genre: 'Drama',
  });
  expect([title, genre, type, posterUrl, rating]).toEqual([
    'Moth Season',
    'Drama',
    'anime',
    undefined,
    undefined,
  ]);
});

test.each([
  ['movie', 120],
  ['tv_show', 45],
  ['anime', 24],
] as const)(
  'what the form of a new %s leaves open takes the defaults of the specification',
  (type, duration) => {
    const typed = newTitleForm.parse({ ...emptyTitle(type), title: 'X', genre: 'Drama' });
    expect(withFormDefaults(typed, 2026)).toMatchObject({ rating: 7.5, quality: 'HD', year: 2026, duration });
    const known = { ...typed, rating: 0, quality: '4K', year: 1926, duration: 1 };
    expect(withFormDefaults(known, 2026)).toEqual(known);
  },
);

test("shows the specification's message at each invalid field", () => {
  expect(problems(newTitleForm.safeParse(emptyTitle('movie')))).toEqual({
    title: 'Title is required',
    genre: 'Genre is required',
  });
  const wrong = {
    rating: '11',
    year: '1899',
    duration: 'long',
    trailerUrl: 'https://example.org/x',
    posterUrl: 'x',
  };
  const found = problems(
    newTitleForm.safeParse({ ...emptyTitle('movie'), title: 'X', genre: 'Drama', ...wrong }),
  );
  expect(found['rating']).toBe('Rating must be from 0 to 10');
  expect(found['year']).toBe('Year must be from 1900 to 2100');
  expect(found['duration']).toMatch(/^Duration must be/);
  expect(found['trailerUrl']).toBe('Invalid YouTube URL');
  expect(found['posterUrl']).toMatch(/^Must be an http/);
});

test('accepts a rating with a comma', () => {
  const fields = { ...emptyTitle('movie'), title: 'X', genre: 'Drama', rating: ' 7,5 ' };
  expect(newTitleForm.parse(fields).rating).toBe(7.5);
});

test('a title saved by the form unchanged keeps every field', () => {
  expect(changesOf(titleForm.parse(fieldsOf(general)), general)).toEqual({});
});

test('a title without a genre can be saved by its form, a title with one cannot lose it', () => {
  const imported = { ...general, genre: '' };
  expect(changesOf(titleFormWithoutGenre.parse(fieldsOf(imported)), imported)).toEqual({});
  expect(titleForm.safeParse(fieldsOf(imported)).error?.issues).toMatchObject([
    { message: 'Genre is required' },
  ]);
});

test('only changed fields are sent', () => {
  const fields = { ...fieldsOf(general), rating: '8.4', description: 'A train is stolen.', trailerUrl: '' };
  expect(changesOf(titleForm.parse(fields), general)).toEqual({
    rating: 8.4,
    description: 'A train is stolen.',
    trailerUrl: null,
  });
});

test('facts of a title can be cleared, its poster cannot', () => {
  const cleared = { ...fieldsOf(general), rating: '', year: '', quality: ' ', duration: '' };
  expect(changesOf(titleForm.parse(cleared), general)).toEqual({ rating: null, year: null, quality: null });
  const unposted = { ...fieldsOf(general), posterUrl: '' };
  expect(problems(titleForm.safeParse(unposted) as ReturnType<typeof newTitleForm.safeParse>)).toEqual({
    posterUrl: 'Poster URL is required',
  });
});

test('a title without any facts is saved by the form unchanged', () => {
  const unknown = { ...general, rating: null, year: null, quality: null, duration: null };
  expect(changesOf(titleForm.parse(fieldsOf(unknown)), unknown)).toEqual({});
});

test('an emptied slug is derived from the title again', () => {
  const fields = { ...fieldsOf(general), title: 'The General, restored', slug: ' ' };
  expect(titleForm.parse(fields).slug).toBe('the-general-restored');
});
