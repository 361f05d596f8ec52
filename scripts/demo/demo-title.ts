import { z } from 'zod';
import { episodeInput } from '#schema/episode.ts';
import { movieInput } from '#schema/movie.ts';
import { seasonInput } from '#schema/season.ts';

/** Why a title may be listed and linked; SOURCES.md explains each. */
const basis = z.enum([
  'W',
  'US95',
  'USF',
  'USG',
  'US95+IN',
  'IN40',
  'IN60',
  'US95+JP',
  'JP50',
  'CC0',
  'CC BY 2.5',
  'CC BY 3.0',
  'CC BY 4.0',
  'CC BY-SA',
]);

const demoSeason = seasonInput.omit({ showId: true }).extend({
  episodes: episodeInput.omit({ seasonId: true }).array(),
});

/** One entry of titles/*.json: what an editor would send, and what the demo needs beside it. */
export const demoTitle = movieInput.extend({
  description: z.string().min(1),
  year: z.int(),
  rating: z.number(),
  quality: z.string(),
  /** When it joined the catalogue: decides what is new, and the order of every list. */
  addedAt: z.iso.datetime(),
  basis,
  seasons: demoSeason.array().optional(),
});
export type DemoTitle = z.infer<typeof demoTitle>;
