/** The newest published records, with the keys of what they belong to: a browser compares them with what its visitor follows. */
import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { id } from '#schema/rules/text.ts';
import { movieType } from './movie.ts';

/** The most entries of each kind. */
export const newsLimit = 100;
/** The most people of each title. */
export const newsPeopleLimit = 40;

const title = { type: movieType, slug: z.string(), title: z.string() };

const newsEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('title'),
    id,
    ...title,
    /** The ids of the people who are credited first. */
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

/** The newest of each kind, the latest first. */
export const news = z.strictObject({ entries: newsEntry.array() });
export type News = z.infer<typeof news>;

/** An entry as the browser reads it: the keys of My list that it belongs to, and its address. */
export interface NewsItem {
  /** 'episode:3' */
  id: string;
  of: readonly string[];
  name: string;
  path: string;
}
