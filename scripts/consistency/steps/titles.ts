/** Titles: added, edited field by field, renamed into one another, deleted. */
import fc from 'fast-check';
import { movieTypes } from '#schema/movie.ts';
import { links, onOne, posters, slugs, someOf, step, texts, which, words } from './step.ts';

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
  duration: fc.constantFrom(null, 24, 120),
  type: fc.constantFrom(...movieTypes),
  slug: slugs,
  country: fc.constantFrom(null, 'Japan', 'France'),
  isTrending: fc.boolean(),
  isTop20: fc.boolean(),
};

const { slug, ...others } = fields;

/** Deletes one instead where the catalogue is full. */
const adding = fc
  .tuple(which, fc.record({ ...others, slug: fc.option(slug, { nil: undefined }) }))
  .map(([number, title]) =>
    step('add title', title, async (world) => {
      const { id, of } = await world.pick('movies', number);
      if (of < world.most.movies) await world.sent('add title', world.admin.post('/api/movies', title));
      else await world.sent('delete title', world.admin.delete(`/api/movies/${id}`));
    }),
  );

const editing = fc
  .tuple(which, someOf(fields))
  .map(([number, changes]) =>
    step(
      `edit title ${number}`,
      changes,
      onOne('movies', (world, id) => world.sent('edit title', world.admin.put(`/api/movies/${id}`, changes)))(
        number,
      ),
    ),
  );

const deleting = which.map((number) =>
  step(
    'delete title',
    number,
    onOne('movies', (world, id) => world.sent('delete title', world.admin.delete(`/api/movies/${id}`)))(
      number,
    ),
  ),
);

export const titleSteps = fc.oneof(
  { weight: 4, arbitrary: adding },
  { weight: 8, arbitrary: editing },
  { weight: 2, arbitrary: deleting },
);
