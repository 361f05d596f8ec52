/** Titles: added, edited field by field, renamed to one another's name, deleted. */
import fc from 'fast-check';
import { movieTypes } from '#schema/movie.ts';
import type { World } from '#scripts/consistency/world.ts';
import { adding, days, deleting, editing, links, posters, slugs, subtitles, texts, words } from './step.ts';

const genres = fc.constantFrom(
  'Drama',
  'Drama, Comedy',
  'Science Fiction, Action',
  'sci-fi',
  'Animation, Drama',
  'Thriller',
);
const fields = {
  title: words,
  description: texts,
  genre: genres,
  rating: fc.constantFrom(null, 0, 5, 7.5, 8, 8.5, 10),
  quality: fc.constantFrom(null, 'HD', '4K'),
  posterUrl: posters,
  videoUrl: links,
  trailerUrl: fc.constantFrom(null, 'https://www.youtube.com/watch?v=abcdefghijk'),
  streamUrl: links,
  downloadUrl: links,
  year: fc.constantFrom(null, 1950, 1999, 2000, 2024),
  releaseDate: days,
  duration: fc.constantFrom(null, 24, 120),
  type: fc.constantFrom(...movieTypes),
  slug: slugs,
  country: fc.constantFrom(null, 'Japan', 'France'),
  subtitles,
  chapters: fc.constantFrom(null, '0:00 A', '0:00 A\n1:00 B'),
  isTrending: fc.boolean(),
  isTop20: fc.boolean(),
};

const { slug, ...others } = fields;
const title = {
  name: 'title',
  table: 'movies',
  fields,
  added: fc.record({ ...others, slug: fc.option(slug, { nil: undefined }) }),
  most: ({ most }: World) => most.movies,
} as const;

export const titleSteps = fc.oneof(
  { weight: 4, arbitrary: adding(title) },
  { weight: 8, arbitrary: editing(title) },
  { weight: 2, arbitrary: deleting(title) },
);
