import { genreKey } from './genre.ts';

/**
 * Names of tags. A page carries a tag for each record and each list that it shows; a change names the tags it affects. Both sides use
 * these names.
 */
export const titleTag = (id: number) => `title:${id}`;
/** What a card shows of a title: on lists, in rows and beside other titles. */
export const cardTag = (id: number) => `card:${id}`;
/** The holder of a slug: redirects from a title's former slug carry it, since another title may take the slug. */
export const slugTag = (slug: string) => `slug:${slug}`;
export const seasonsTag = (movieId: number) => `seasons:${movieId}`;
/** A season with all its episodes: on pages that show it as a whole. */
export const seasonTag = (id: number) => `season:${id}`;
/** The episodes of one part of a long season. */
export const episodeRangeTag = (seasonId: number, range: number) => `season:${seasonId}:${range}`;
/** Which parts a long season has: on the page of each. */
export const episodeRangesTag = (seasonId: number) => `season:${seasonId}:ranges`;
/** A title, its seasons and their links, on the pages of the later parts of its long seasons. */
export const titlePartsTag = (movieId: number) => `title:${movieId}:parts`;
/** An episode, on every page that shows it. */
export const episodeTag = (id: number) => `episode:${id}`;
/** The episodes before and after one: its own page carries the tag, and changes that move its neighbours name it. */
export const neighboursTag = (episodeId: number) => `neighbours:${episodeId}`;
export const commentsTag = (movieId: number) => `comments:${movieId}`;
/** Which addresses of a title and its episodes are dead. */
export const linksTag = (movieId: number) => `links:${movieId}`;
/** The ratings that visitors gave a title. */
export const ratingsTag = (movieId: number) => `ratings:${movieId}`;
export const matchCommentsTag = (matchId: number) => `comments:match:${matchId}`;
/** Whether the pages of matches show comments. */
export const commentsOnMatchesTag = 'comments:matches';
export const matchIncidentsTag = (matchId: number) => `incidents:match:${matchId}`;
export const matchTag = (id: number) => `match:${id}`;
/** The table of a league's season, computed from its results. */
export const leagueTableTag = (league: string, season: number) => `table:${league}:${season}`;
/**
 * The results of a team in a year, as a list; the results themselves are covered by the matches' tags. Tags travel in a header,
 * separated by commas.
 */
export const resultsTag = (team: string, year: number) => `results:${year}:${encodeURIComponent(team)}`;
/** A collection: on its first pages and on every page that shows its name. */
export const collectionTag = (id: number) => `collection:${id}`;
/** The pages of a collection after `eagerListPages`. */
export const deepCollectionTag = (id: number) => `deep:collection:${id}`;
/** The holder of a slug: redirects from a collection's former slug carry it. */
export const collectionSlugTag = (slug: string) => `collection-slug:${slug}`;
/** A person: on their own pages and in the list of the people with the most titles. */
export const personTag = (id: number) => `person:${id}`;
/** The name of a person: on the pages of the titles and episodes that credit them. */
export const personNameTag = (id: number) => `person-name:${id}`;
/** The holder of a slug: redirects from a person's former slug carry it. */
export const personSlugTag = (slug: string) => `person-slug:${slug}`;
/** The credits of a title, and of an episode. */
export const creditsTag = (movieId: number) => `credits:${movieId}`;
export const episodeCreditsTag = (episodeId: number) => `credits:episode:${episodeId}`;
export const pageTag = (slug: string) => `page:${slug}`;

/** The first pages of a list: rendered again at once when the list changes. */
export const listTag = (name: string) => `list:${name}`;
/** The pages after `eagerListPages`: rendered again in the background. */
export const deepListTag = (name: string) => `deep:list:${name}`;
export const eagerListPages = 3;

export const homeTag = 'home';
/**
 * The titles that a row of home may show by its rule, named by what they share: a genre, a type, a flag, or nothing. Rows that
 * are ordered by popularity have a tag of their own, since more changes affect them.
 */
export const ruleTag = (facet: string, isByPopularity: boolean) =>
  `rule:${facet}${isByPopularity ? ':popular' : ''}`;

/**
 * The related titles of one title. Pages with it may be served stale while they are rendered again. A change names
 * the titles whose relations it affects.
 */
export const relatedTag = (id: number) => `related:${id}`;

/** Wording: site name, footer. */
export const settingsTag = 'settings';
/** Colours, sizes and fonts: affects style sheets alone. */
export const themeTag = 'theme';
/** Whether visitors can send messages: affects the contact page alone. */
export const contactTag = 'contact';
/** The file that names who may sell the ads: affects /ads.txt alone. */
export const adsTxtTag = 'ads.txt';
export const recentTag = 'list:recent';
/**
 * The tag of a list or of a rule of home's rows: a change names it when a record enters, leaves or moves there. Pages also carry the
 * tags of the records that they show.
 */
export const isListTag = (tag: string) => /^(?:list|rule):/.test(tag);

/** Files of the sitemap, which are rendered again when they are next requested. */
export const sitemapTag = (kind: string, block: number) => `sitemap:${kind}:${block}`;
export const sitemapIndexTag = 'sitemap';
export const sitemapPagesTag = 'sitemap:pages';
export const sitemapCollectionsTag = 'sitemap:collections';
export const sitemapMatchListsTag = 'sitemap:match-lists';

/** The A to Z list: its letters with their counts and pages, each page by its number from 0, and which pages a letter has. */
export const alphabetTag = 'alphabet';
export const alphabetPageTag = (page: number) => `alphabet:${page}`;
export const alphabetPlacesTag = (letter: string) => `alphabet-places:${letter}`;

/** Dates of the calendar: those of a month, which months of a year and of all years have any, and the week from which dates are to come. */
export const calendarMonthTag = (month: string) => `calendar:${month}`;
export const calendarYearTag = (year: string) => `calendar:year:${year}`;
export const calendarMonthsTag = 'calendar:months';
export const calendarWeekTag = 'calendar:week';
/** The facts of a TV show that the calendar shows with each of its dates: name, address, poster, and the numbers of its seasons. */
export const calendarShowTag = (id: number) => `calendar:show:${id}`;
/** The list of the newest records. */
export const newsTag = 'news';
export const calendarTeamTag = (team: string) => `calendar:team:${team}`;
export const calendarLeagueTag = (league: string) => `calendar:league:${league}`;

export const genreListName = (genre: string) => `genre:${genreKey(genre)}`;
