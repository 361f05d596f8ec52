/** Seasons and episodes. */
import fc from 'fast-check';
import { callOn, days, deleting, editing, links, posters, subtitles, texts, words } from './step.ts';

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
  subtitles,
  chapters: fc.constantFrom(null, '0:00 A', '0:00 A\n1:00 B'),
};

const season = { name: 'season', table: 'seasons', fields: seasonFields } as const;
const episode = { name: 'episode', table: 'episodes', fields: episodeFields } as const;

const addingSeason = callOn('add season', 'movies', fc.record(seasonFields), (world, showId, values) =>
  world.admin.post('/api/seasons', { showId, ...values }),
);
const addingEpisode = callOn('add episode', 'seasons', fc.record(episodeFields), (world, seasonId, values) =>
  world.admin.post('/api/episodes', { seasonId, ...values }),
);
/** Both times, or neither: the API refuses one alone. */
const intros = fc.constantFrom({ introFrom: null, introTo: null }, { introFrom: 10, introTo: 60 });
const timingIntro = callOn('time the intro', 'episodes', intros, (world, id, times) =>
  world.admin.put(`/api/episodes/${id}`, times),
);

export const showSteps = fc.oneof(
  { weight: 3, arbitrary: addingSeason },
  { weight: 4, arbitrary: addingEpisode },
  { weight: 3, arbitrary: editing(season) },
  { weight: 3, arbitrary: editing(episode) },
  { weight: 1, arbitrary: timingIntro },
  { weight: 2, arbitrary: deleting(season) },
  { weight: 2, arbitrary: deleting(episode) },
);
