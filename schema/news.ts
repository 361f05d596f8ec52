/** The newest records that are published, with the keys of what they belong to: a browser compares them with what its visitor follows. */
import { z } from 'zod';
import { moment } from './date.ts';
import { movieType } from './movie.ts';
import { id } from './text.ts';

/** Of each kind, whatever the size of the catalogue. */
export const newsLimit = 100;
/** Of each title. */
export const newsPeopleLimit = 40;

const title = { type: movieType, slug: z.string(), title: z.string() };

export const newsEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('title'),
    id,
    ...title,
    /** Ids of those who are credited first. */
    people: id.array().max(newsPeopleLimit),
    createdAt: moment,
  }),
  z.strictObject({
    kind: z.literal('episode'),
    id,
    show: z.strictObject({ id, ...title }),
    seasonNumber: z.int(),
    episodeNumber: z.int(),
    title: z.string(),
    createdAt: moment,
  }),
  z.strictObject({
    kind: z.literal('match'),
    id,
    homeTeam: z.string(),
    awayTeam: z.string(),
    league: z.string(),
    createdAt: moment,
  }),
]);
export type NewsEntry = z.infer<typeof newsEntry>;

/** GET /api/news: of each kind the newest first. */
export const news = z.strictObject({ entries: newsEntry.array() });
export type News = z.infer<typeof news>;

/** What the browser reads: what a record belongs to, by the keys of one's own list, and where it is. */
export interface ToldNews {
  /** 'episode:3' */
  id: string;
  of: readonly string[];
  name: string;
  path: string;
}
