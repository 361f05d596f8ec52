import { genreKey } from './genre.ts';

/**
 * Names of tags. A page carries a tag for each record and each list that it shows; a change names the tags it affects. Both sides use
 * these names.
 */
export const titleTag = (id: number) => `title:${id}`;
/** Who has a slug: carried by redirects from a title's former slug, since another title may take it. */
export const slugTag = (slug: string) => `slug:${slug}`;
export const seasonsTag = (movieId: number) => `seasons:${movieId}`;
export const seasonTag = (id: number) => `season:${id}`;
/** An episode, on every page that shows it. */
export const episodeTag = (id: number) => `episode:${id}`;
/** Which episodes come before and after one: carried by its own page, named by changes that move its neighbours. */
export const neighboursTag = (episodeId: number) => `neighbours:${episodeId}`;
export const commentsTag = (movieId: number) => `comments:${movieId}`;
/** What visitors gave a title. */
export const ratingsTag = (movieId: number) => `ratings:${movieId}`;
export const matchCommentsTag = (matchId: number) => `comments:match:${matchId}`;
/** Whether the pages of matches have comments. */
export const commentsOnMatchesTag = 'comments:matches';
export const matchIncidentsTag = (matchId: number) => `incidents:match:${matchId}`;
export const matchTag = (id: number) => `match:${id}`;
/** The table of a league's season, computed from its results. */
export const leagueTableTag = (league: string, season: number) => `table:${league}:${season}`;
/**
 * Which results a team has in a year; the results themselves are covered by the matches' tags. Tags travel in a header, separated by
 * commas.
 */
export const resultsTag = (team: string, year: number) => `results:${year}:${encodeURIComponent(team)}`;
/** A collection, on its first pages and wherever its name stands. */
export const collectionTag = (id: number) => `collection:${id}`;
/** The pages of a collection after `eagerListPages`. */
export const deepCollectionTag = (id: number) => `deep:collection:${id}`;
/** Who has a slug: carried by redirects from a collection's former slug. */
export const collectionSlugTag = (slug: string) => `collection-slug:${slug}`;
/** A person, on their own pages and among the people with the most titles. */
export const personTag = (id: number) => `person:${id}`;
/** The name of a person, on the pages of what credits them. */
export const personNameTag = (id: number) => `person-name:${id}`;
/** Who has a slug: carried by redirects from a person's former slug. */
export const personSlugTag = (slug: string) => `person-slug:${slug}`;
/** Who is credited for a title, and for an episode. */
export const creditsTag = (movieId: number) => `credits:${movieId}`;
export const episodeCreditsTag = (episodeId: number) => `credits:episode:${episodeId}`;
export const pageTag = (slug: string) => `page:${slug}`;

/** The first pages of a list: rendered again at once when the list changes. */
export const listTag = (name: string) => `list:${name}`;
/** The pages after `eagerListPages`: rendered again in the background. */
export const deepListTag = (name: string) => `deep:list:${name}`;
export const eagerListPages = 3;

/** How home is arranged. */
export const homeTag = 'home';
/**
 * The titles that a row of home may show by its rule, by what they have in common: their genre, their type, a flag, or nothing. Those of a
 * row that goes by popularity are touched by more.
 */
export const ruleTag = (facet: string, isByPopularity: boolean) =>
  `rule:${facet}${isByPopularity ? ':popular' : ''}`;

/** The related titles of one title: a soft tag, so that its page may stay as it is for a while. A change names those it affects. */
export const relatedTag = (id: number) => `related:${id}`;

/** Wording: site name, footer. */
export const settingsTag = 'settings';
/** Colours, sizes and fonts: affects /theme.css alone. */
export const themeTag = 'theme';
/** Whether visitors can send messages: affects the contact page alone. */
export const contactTag = 'contact';
export const recentTag = 'list:recent';

/** Files of the sitemap, which are rendered again when they are next requested. */
export const sitemapTag = (kind: string, block: number) => `sitemap:${kind}:${block}`;
export const sitemapIndexTag = 'sitemap';
export const sitemapPagesTag = 'sitemap:pages';
export const sitemapCollectionsTag = 'sitemap:collections';
export const sitemapMatchListsTag = 'sitemap:match-lists';

/** The A to Z list: its letters with their counts and pages, and each page by its number from 0. */
export const alphabetTag = 'alphabet';
export const alphabetPageTag = (page: number) => `alphabet:${page}`;

/** Dates of the calendar: those of a month, which months have any, and the week from which dates are to come. */
export const calendarMonthTag = (month: string) => `calendar:${month}`;
export const calendarMonthsTag = 'calendar:months';
export const calendarWeekTag = 'calendar:week';
/** What the calendar tells of a show beside each of its dates: its name, its address, its poster, and the numbers of its seasons. */
export const calendarShowTag = (id: number) => `calendar:show:${id}`;
/** Which records are the newest. */
export const newsTag = 'news';
/** The calendar of a team or a league, by its slug. */
export const calendarTeamTag = (team: string) => `calendar:team:${team}`;
export const calendarLeagueTag = (league: string) => `calendar:league:${league}`;

export const listNames = [
  'movies',
  'tv-shows',
  'anime',
  'animation',
  'trending',
  'popular',
  'must-watch',
  'sci-fi',
  'top20',
  'watch-now',
  'recent',
  'matches',
  'collections',
  'people',
] as const;
export type ListName = (typeof listNames)[number];

export const genreListName = (genre: string) => `genre:${genreKey(genre)}`;
