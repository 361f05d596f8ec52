import { genreKey } from './genre.ts';

/**
 * Names of what a page shows. A page carries a tag for each thing whose content it shows and for each list it draws
 * from; a change names the tags it touches. Both sides take the names from here.
 */
export const titleTag = (id: number) => `title:${id}`;
/** Whose a slug is: carried by what leads on from a slug that a title had before, since another title may take it. */
export const slugTag = (slug: string) => `slug:${slug}`;
export const seasonsTag = (movieId: number) => `seasons:${movieId}`;
export const seasonTag = (id: number) => `season:${id}`;
/** An episode, wherever its title or more of it stands. */
export const episodeTag = (id: number) => `episode:${id}`;
/** Which episodes come before and after one: its own page carries it. A change names the pages whose neighbours it moves. */
export const besideTag = (episodeId: number) => `beside:${episodeId}`;
export const commentsTag = (movieId: number) => `comments:${movieId}`;
export const matchTag = (id: number) => `match:${id}`;
/** The table of a league's season, made of the results of its matches. */
export const leagueTableTag = (league: string, season: number) => `table:${league}:${season}`;
/** Which results a team has of a year; what they are is told by the matches' own tags. Tags travel in a header, between commas. */
export const resultsTag = (team: string, year: number) => `results:${year}:${encodeURIComponent(team)}`;
export const pageTag = (slug: string) => `page:${slug}`;

/** The first pages of a list: rendered again as soon as the list changes. */
export const listTag = (name: string) => `list:${name}`;
/** The pages after `eagerListPages`: rendered again in the background. */
export const deepListTag = (name: string) => `deep:list:${name}`;
export const eagerListPages = 3;

/** The sidebar of one title: a soft tag, its page may stay a while. A change names the sidebars it reaches. */
export const relatedTag = (id: number) => `related:${id}`;

/** Wording: site name, footer. */
export const settingsTag = 'settings';
/** Colours, sizes and fonts: /theme.css alone. */
export const themeTag = 'theme';
/** Whether messages of visitors are taken: the contact page alone. */
export const contactTag = 'contact';
export const recentTag = 'list:recent';

/** Files of the sitemap: they are right when they are next asked for. */
export const sitemapTag = (kind: string, block: number) => `sitemap:${kind}:${block}`;
export const sitemapIndexTag = 'sitemap';
export const sitemapPagesTag = 'sitemap:pages';
export const sitemapMatchListsTag = 'sitemap:match-lists';

/** All titles from A to Z: the letters with their counts and where the pages begin, and each page by its number, from 0. */
export const alphabetTag = 'alphabet';
export const alphabetPageTag = (page: number) => `alphabet:${page}`;

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
] as const;
export type ListName = (typeof listNames)[number];

export const genreListName = (genre: string) => `genre:${genreKey(genre)}`;
