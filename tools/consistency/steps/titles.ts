/** Titles: added, edited field by field, renamed to one another's name, deleted, merged, and restored by undo. */
import fc from 'fast-check';
import { movieTypes } from '#schema/records/title.ts';
import { mergeFields, mergeSides } from '#schema/shapes/title-merge.ts';
import type { World } from '#tools/consistency/world.ts';
import {
  adding,
  callOn,
  days,
  deleting,
  editing,
  links,
  nothing,
  posters,
  slugs,
  someOf,
  step,
  subtitles,
  texts,
  which,
  words,
} from './step.ts';

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

const sides = Object.fromEntries(mergeFields.map((field) => [field, fc.constantFrom(...mergeSides)]));

const merging = fc.tuple(which, which, someOf(sides)).map(([number, other, fields]) =>
  step('merge titles', { number, other, fields }, async (world) => {
    const [kept, merged] = [await world.pick('movies', number), await world.pick('movies', other)];
    if (kept.id === undefined || kept.id === merged.id) return;
    await world.sent('merge', world.admin.post('/api/merges', { kept: kept.id, merged: merged.id, fields }));
  }),
);

const undoing = callOn('undo merge', 'title_merges', nothing, (world, id) =>
  world.admin.post(`/api/merges/${id}/undo`),
);

export const mergeSteps = fc.oneof({ weight: 3, arbitrary: merging }, { weight: 4, arbitrary: undoing });
