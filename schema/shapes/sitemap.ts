import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { id, int4Max, queryInt } from '#schema/rules/text.ts';
import { movieType } from './movie.ts';

/** How many ids share a file of the sitemap: an edit changes one file, however large the catalogue is. */
export const sitemapBlock = 1000;
export const sitemapBlockOf = (recordId: number) => Math.floor(recordId / sitemapBlock);

/** The protocol's limit for one file. */
export const sitemapUrlMax = 50_000;

const sitemapKinds = ['titles', 'seasons', 'episodes', 'matches', 'people'] as const;
export const sitemapKind = z.enum(sitemapKinds);
export type SitemapKind = z.infer<typeof sitemapKind>;

const block = z.int().min(0);

export const sitemapFiles = z.strictObject({
  files: z.strictObject({ kind: sitemapKind, block, changedAt: moment }).array(),
});
export type SitemapFiles = z.infer<typeof sitemapFiles>;

/** The requested block. */
export const sitemapQuery = z.strictObject({ block: queryInt(0, Math.floor(int4Max / sitemapBlock), 0) });

const title = { type: movieType, slug: z.string(), year: z.int().nullable(), genre: z.string() };
const playable = {
  posterUrl: z.string().nullable(),
  /** The beginning of the description. */
  description: z.string().nullable(),
  /** Minutes. */
  duration: z.int().nullable(),
  /** The address of the video; null when there is none. */
  playUrl: z.string().nullable(),
  createdAt: moment,
  changedAt: moment,
};

const sitemapTitle = z.strictObject({
  ...title,
  title: z.string(),
  seasons: z.int().array(),
  ...playable,
});
export type SitemapTitle = z.infer<typeof sitemapTitle>;
export const sitemapTitles = z.strictObject({ titles: sitemapTitle.array() });

const sitemapSeason = z.strictObject({
  ...title,
  show: z.string(),
  season: z.int(),
  posterUrl: z.string(),
  changedAt: moment,
});
export type SitemapSeason = z.infer<typeof sitemapSeason>;
export const sitemapSeasons = z.strictObject({ seasons: sitemapSeason.array() });

const sitemapEpisode = z.strictObject({
  ...title,
  show: z.string(),
  season: z.int(),
  episode: z.int(),
  title: z.string(),
  ...playable,
});
export type SitemapEpisode = z.infer<typeof sitemapEpisode>;
export const sitemapEpisodes = z.strictObject({ episodes: sitemapEpisode.array() });

/** All of them. */
export const sitemapCollections = z.strictObject({
  collections: z.strictObject({ slug: z.string(), titleCount: z.int(), changedAt: moment }).array(),
});
export type SitemapCollections = z.infer<typeof sitemapCollections>;

const sitemapMatch = z.strictObject({
  id,
  homeTeam: z.string(),
  awayTeam: z.string(),
  changedAt: moment,
});
export type SitemapMatch = z.infer<typeof sitemapMatch>;
export const sitemapMatches = z.strictObject({ matches: sitemapMatch.array() });

const sitemapPerson = z.strictObject({ id, slug: z.string(), changedAt: moment });
export type SitemapPerson = z.infer<typeof sitemapPerson>;
export const sitemapPeople = z.strictObject({ people: sitemapPerson.array() });
