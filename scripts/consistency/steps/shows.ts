/** Seasons and episodes. */
import fc from 'fast-check';
import { days, type Fields, links, onOne, posters, someOf, step, texts, which, words } from './step.ts';

const seasonFields = {
  seasonNumber: fc.nat(3),
  title: words,
  description: texts,
  posterUrl: fc.option(posters),
  releaseDate: days,
};

const episodeFields = {
  episodeNumber: fc.integer({ min: 1, max: 3 }),
  title: words,
  description: texts,
  duration: fc.constantFrom(null, 24, 45),
  posterUrl: fc.option(posters),
  videoUrl: links,
  streamUrl: links,
  downloadUrl: links,
  airDate: days,
};

const addingSeason = fc
  .tuple(which, fc.record(seasonFields))
  .map(([number, season]) =>
    step(
      `add season to ${number}`,
      season,
      onOne('movies', (world, showId) =>
        world.sent('add season', world.admin.post('/api/seasons', { showId, ...season })),
      )(number),
    ),
  );

const addingEpisode = fc
  .tuple(which, fc.record(episodeFields))
  .map(([number, episode]) =>
    step(
      `add episode to ${number}`,
      episode,
      onOne('seasons', (world, seasonId) =>
        world.sent('add episode', world.admin.post('/api/episodes', { seasonId, ...episode })),
      )(number),
    ),
  );

const editing = (kind: 'season' | 'episode', fields: Fields) =>
  fc
    .tuple(which, someOf(fields))
    .map(([number, changes]) =>
      step(
        `edit ${kind} ${number}`,
        changes,
        onOne(`${kind}s`, (world, id) =>
          world.sent(`edit ${kind}`, world.admin.put(`/api/${kind}s/${id}`, changes)),
        )(number),
      ),
    );

const deleting = (kind: 'season' | 'episode') =>
  which.map((number) =>
    step(
      `delete ${kind}`,
      number,
      onOne(`${kind}s`, (world, id) =>
        world.sent(`delete ${kind}`, world.admin.delete(`/api/${kind}s/${id}`)),
      )(number),
    ),
  );

export const showSteps = fc.oneof(
  { weight: 3, arbitrary: addingSeason },
  { weight: 4, arbitrary: addingEpisode },
  { weight: 3, arbitrary: editing('season', seasonFields) },
  { weight: 3, arbitrary: editing('episode', episodeFields) },
  { weight: 2, arbitrary: deleting('season') },
  { weight: 2, arbitrary: deleting('episode') },
);
