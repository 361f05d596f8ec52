import { z } from 'zod';
import { episodeRange } from '#schema/rules/episode-range.ts';
import { collection } from './collection.ts';
import { commentThread } from './comment.ts';
import { episode } from './episode.ts';
import { rowSource } from './home-arrangement.ts';
import { match } from './match.ts';
import { movie, movieList } from './movie.ts';
import { credit, person } from './person.ts';
import { ratingCounts } from './rating.ts';
import { season } from './season.ts';

/** How many related titles a detail page shows. */
export const relatedLimit = 12;
/** How many titles one request for bundles may name. */
export const bundleLimit = 100;

/** A related title has only the fields that its card shows: whole rows would be most of what a rendering reads. */
const relatedTitle = movie
  .pick({
    id: true,
    type: true,
    slug: true,
    title: true,
    genre: true,
    year: true,
    rating: true,
    posterUrl: true,
  })
  .extend({ isWatchable: z.boolean() });
export type RelatedTitle = z.infer<typeof relatedTitle>;

/** Everything the pages of one title show. */
const titleBundle = z
  .strictObject({
    /** The reference that was requested: 'slug', 'slug@2' for its second season, or 'slug@2:3' for the third part of it. */
    ref: z.string(),
    /** The title under its current slug if it was renamed; null when no title has or had that slug. */
    movie: movie.nullable(),
    /** True when a title of that slug was deleted. */
    isRemoved: z.boolean(),
    seasons: season.array(),
    /** The season whose episodes follow. */
    seasonNumber: z.int().nullable(),
    /** All of them, or those of one part of a long season. */
    episodes: episode.array(),
    /** The parts of a long season; empty when it is shown as a whole. */
    ranges: episodeRange.array(),
    /** The part whose episodes these are; null when it is shown as a whole, or has no such part. */
    range: z.int().nullable(),
    comments: commentThread.array(),
    ratings: ratingCounts,
    related: relatedTitle.array(),
    /** The credits of the title as a whole, in the order of the roles. */
    credits: credit.array(),
    /** The check for dead links found its stream dead, and it has no file of its own. A dead download or trailer is left out. */
    isStreamDead: z.boolean(),
    /** The check for dead links found that the host of its stream refuses to be framed. */
    isFrameDenied: z.boolean(),
  })
  .meta({ id: 'TitleBundle' });
export type TitleBundle = z.infer<typeof titleBundle>;

export const titleBundles = z.strictObject({ bundles: titleBundle.array() }).meta({ id: 'TitleBundles' });

/** The fields that a link to a neighbouring episode needs. */
const episodeLink = z.strictObject({
  id: z.int(),
  seasonNumber: z.int(),
  episodeNumber: z.int(),
  title: z.string(),
});
export type EpisodeLink = z.infer<typeof episodeLink>;

/** Everything the page of one episode shows. */
const episodeBundle = titleBundle
  .pick({ movie: true, isRemoved: true })
  .extend({
    /** The reference that was requested: 'slug@2.5' for the fifth episode of the second season. */
    ref: z.string(),
    season: season.nullable(),
    /** null when there is no such episode. */
    episode: episode.nullable(),
    /** The previous episode across seasons, in the order of their numbers. */
    previous: episodeLink.nullable(),
    next: episodeLink.nullable(),
    credits: credit.array(),
    isStreamDead: z.boolean(),
    isFrameDenied: z.boolean(),
  })
  .meta({ id: 'EpisodeBundle' });
export type EpisodeBundle = z.infer<typeof episodeBundle>;

export const episodeBundles = z
  .strictObject({ bundles: episodeBundle.array() })
  .meta({ id: 'EpisodeBundles' });

export const homeBundle = z
  .strictObject({
    hero: movie.array(),
    /** null when the hero is hidden. */
    heroSource: rowSource.nullable(),
    rows: z
      .strictObject({
        key: z.string(),
        title: z.string(),
        source: rowSource,
        href: z.string().nullable(),
        /** Of the row's collection. */
        slug: z.string().nullable(),
        movies: movie.array(),
      })
      .array(),
    /** Live ones first, then the next kick-offs. */
    matches: match.array(),
    recent: movie.array(),
  })
  .meta({ id: 'HomeBundle' });
export type HomeBundle = z.infer<typeof homeBundle>;

/** How many matches a page of results shows, and how many titles it offers where nothing was found. */
export const searchMatchesLimit = 8;
export const searchCollectionsLimit = 6;
export const searchPeopleLimit = 6;
export const searchTeamsLimit = 6;
export const searchOfferLimit = 6;

/** Everything a page of results shows. */
export const searchBundle = movieList.extend({
  /** No title has the words: these are only written nearly so. */
  isClose: z.boolean(),
  /**
   * Matches of these teams or this league, on the first page or by `matches`: live matches first, then the next kick-offs, then the
   * latest results.
   */
  matches: match.array(),
  /** How many there are, up to a thousand. */
  matchTotal: z.int(),
  /** The words are those of a team, whose matches come before titles. */
  isTeam: z.boolean(),
  /** The teams with these words in their names, and the league most of their matches are of; on the first page only. */
  teams: z.strictObject({ name: z.string(), league: z.string() }).array(),
  /** Collections whose names contain the words, on the first page only. */
  collections: collection.array(),
  /** People with these names, on the first page only. */
  people: person.array(),
  /** Filled when no title is found. */
  instead: z
    .strictObject({
      /** Titles that the same words find in the whole catalogue; filled when the search was narrowed to a part of it. */
      elsewhere: movie.array(),
      /** Titles whose beginning is most similar to the typed words. */
      nearest: movie.array(),
      popular: movie.array(),
    })
    .nullable(),
});
export type SearchBundle = z.infer<typeof searchBundle>;
