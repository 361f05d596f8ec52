import { z } from 'zod';
import { moment } from './date.ts';
import { movieType } from './movie.ts';
import { id, queryInt } from './text.ts';

/** The addresses of a title or an episode that are checked. */
export const linkFields = ['streamUrl', 'downloadUrl', 'trailerUrl', 'posterUrl', 'subtitles'] as const;
export type LinkField = (typeof linkFields)[number];

/** GET /api/movies/{id}/dead-links */
export const deadLink = z.strictObject({
  episodeId: id.nullable().meta({ description: 'null for an address of the title itself' }),
  field: z.enum(linkFields),
  address: z.string(),
  status: z.int().nullable().meta({ description: 'What was answered; null where nothing was' }),
  since: moment.meta({ description: 'The first failure since it last answered' }),
  checkedAt: moment,
});
export type DeadLink = z.infer<typeof deadLink>;

/** GET /api/dead-links: those that died last. */
export const deadLinkList = z.strictObject({
  links: deadLink
    .extend({ title: z.strictObject({ id, type: movieType, slug: z.string(), title: z.string() }) })
    .array(),
  /** Titles with a dead address of their own or of an episode. */
  titles: z.int().min(0),
});
export type DeadLinkList = z.infer<typeof deadLinkList>;

export const deadLinkQuery = z.strictObject({ limit: queryInt(1, 100, 5) });
