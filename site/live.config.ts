/** The live collections: what a page reads from the API, with the tags of what it then shows. */
import { defineLiveCollection } from 'astro:content';
import { type EpisodeBundle, type HomeBundle, homeBundle, type TitleBundle } from '#schema/bundle.ts';
import { listPageSize } from '#schema/list-limits.ts';
import type { Match } from '#schema/match.ts';
import type { MatchListsBundle, MatchSurroundings } from '#schema/match-bundle.ts';
import { type MovieList, movieList } from '#schema/movie.ts';
import { type Page, page } from '#schema/page.ts';
import { matchTag, pageTag } from '#schema/tags.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { listCalls } from '#site/lib/list-calls.ts';
import { defaultSort } from '#site/lib/list-filters.ts';
import {
  matchById,
  matchLists as readLists,
  matchSurroundings as readSurroundings,
} from '#site/lib/match-api.ts';
import { matchListTags, surroundingsTags } from '#site/lib/match-page-tags.ts';
import type { MatchListPlace } from '#site/lib/match-paths.ts';
import { bundleTags, episodeTags, homeTags, listTags, watchTags } from '#site/lib/page-tags.ts';
import type { ListName } from '#site/lib/paths.ts';
import { episodeBundle, serverGet, titleBundle } from '#site/lib/server-api.ts';

/** Every entry is asked for by name; nothing on the site needs a whole collection. */
const loadCollection = () => Promise.resolve({ error: new Error('Ask for one entry') });

/** By ref: 'slug', or 'slug@2' for its second season; for the page where it is watched, or for its own. */
const titles = defineLiveCollection({
  loader: {
    name: 'titles',
    loadCollection,
    loadEntry: async ({ filter: { ref, isWatched } }: { filter: { ref: string; isWatched: boolean } }) => {
      const data: TitleBundle = await titleBundle(ref);
      return { id: ref, data, cacheHint: { tags: isWatched ? watchTags(data) : bundleTags(data) } };
    },
  },
});

/** By ref: 'slug@2.5' for the fifth episode of the second season. */
const episodes = defineLiveCollection({
  loader: {
    name: 'episodes',
    loadCollection,
    loadEntry: async ({ filter }: { filter: { id: string } }) => {
      const data: EpisodeBundle = await episodeBundle(filter.id);
      return { id: filter.id, data, cacheHint: { tags: episodeTags(data) } };
    },
  },
});

interface ListAsked {
  name: ListName;
  page: number;
  /** The newest first; else as a visitor sees the list without a choice. */
  isNewest: boolean;
}

const lists = defineLiveCollection({
  loader: {
    name: 'lists',
    loadCollection,
    loadEntry: async ({ filter: { name, page, isNewest } }: { filter: ListAsked }) => {
      // trending knows its own order
      const order = isNewest || name === 'trending' ? '' : `&sort=${defaultSort}`;
      const data: MovieList = await serverGet(
        `${listCalls[name]}${order}&page=${page}&limit=${listPageSize}`,
        movieList,
      );
      return { id: `${name}/${page}${order}`, data, cacheHint: { tags: listTags(name, page, data.movies) } };
    },
  },
});

const home = defineLiveCollection({
  loader: {
    name: 'home',
    loadCollection,
    loadEntry: async ({ filter }: { filter: { id: string } }) => {
      const data: HomeBundle = await serverGet('/api/bundles/home', homeBundle);
      return { id: filter.id, data, cacheHint: { tags: homeTags(data) } };
    },
  },
});

/** A match by its id; a missing one has no data. */
const matches = defineLiveCollection({
  loader: {
    name: 'matches',
    loadCollection,
    loadEntry: async ({ filter: { number } }: { filter: { number: number } }) => {
      const data: { match: Match | null } = { match: await matchById(number) };
      return { id: String(number), data, cacheHint: { tags: data.match ? [matchTag(number)] : [] } };
    },
  },
});

/** What stands around a match on its page. */
const matchSurroundings = defineLiveCollection({
  loader: {
    name: 'match-surroundings',
    loadCollection,
    loadEntry: async ({ filter: { match } }: { filter: { match: Match } }) => {
      const data: { around: MatchSurroundings } = { around: await readSurroundings(match.id) };
      return { id: String(match.id), data, cacheHint: { tags: surroundingsTags(match, data.around) } };
    },
  },
});

const matchLists = defineLiveCollection({
  loader: {
    name: 'match-lists',
    loadCollection,
    loadEntry: async ({ filter: { place } }: { filter: { place: MatchListPlace } }) => {
      const lists = await readLists(place);
      const data: { lists: MatchListsBundle | null } = { lists };
      return {
        id: JSON.stringify(place),
        data,
        cacheHint: { tags: lists ? matchListTags(place, lists) : [] },
      };
    },
  },
});

/** Content pages by slug; a missing one has no data. */
const pages = defineLiveCollection({
  loader: {
    name: 'pages',
    loadCollection,
    loadEntry: async ({ filter: { id } }: { filter: { id: string } }) => {
      const data: { page: Page | null } = { page: await findPage(id) };
      // A slug the page had before finds it too, and is the tag of the redirect.
      const slugs = new Set([id, data.page?.slug ?? id]);
      return { id, data, cacheHint: { tags: [...slugs].map(pageTag) } };
    },
  },
});

async function findPage(slug: string): Promise<Page | null> {
  try {
    return await serverGet(`/api/pages/${encodeURIComponent(slug)}`, page);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const collections = { titles, episodes, lists, home, pages, matches, matchSurroundings, matchLists };
