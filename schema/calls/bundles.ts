import { episodeBundles, searchBundle, titleBundles } from '#schema/shapes/bundle.ts';
import { episodeRefs, titleRefs } from '#schema/shapes/bundle-references.ts';
import {
  matchCounts,
  matchesReply,
  matchIdsQuery,
  matchListsBundle,
  matchListsQuery,
  matchSurroundingsReply,
} from '#schema/shapes/match-bundle.ts';
import { searchBundleQuery } from '#schema/shapes/movie.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'publishing', access: 'everyone' });

export const getTitleBundles = call(
  'GET /api/bundles/titles',
  'Everything the pages of up to 100 titles show, at once',
  { query: titleRefs, reply: titleBundles },
  'For each slug the title, its seasons, the episodes of the chosen season, comments, ratings and related titles. `slug@2` chooses the second season, and `slug@2:3` the third part of its episodes when it is a long one.',
);

export const getEpisodeBundles = call(
  'GET /api/bundles/episodes',
  'Everything the pages of up to 100 episodes show, at once',
  { query: episodeRefs, reply: episodeBundles },
  '`slug@2.5` names the fifth episode of the second season; with it come its show, its season, and the episodes before and after it.',
);

export const getSearchBundle = call(
  'GET /api/bundles/search',
  'Everything a page of results shows, at once',
  { query: searchBundleQuery, reply: searchBundle },
  'Titles, matches, and where no title is found what a visitor may have meant or like instead.',
);

export const getMatches = call('GET /api/bundles/matches', 'Up to 100 matches, by their ids', {
  query: matchIdsQuery,
  reply: matchesReply,
});

export const getMatchSurroundings = call(
  'GET /api/bundles/match-surroundings',
  'The surroundings of up to 100 matches on their pages, by their ids',
  { query: matchIdsQuery, reply: matchSurroundingsReply },
  'The other matches of its league in the same week (Monday to Sunday, UTC), the last five results of both teams before it (in its year or the one before), and the table of the league’s season (August to July); its goals and cards; the newest comments, where the operator wants them on matches.',
);

export const getMatchLists = call(
  'GET /api/bundles/match-lists',
  'Everything a page of matches shows, at once',
  { query: matchListsQuery, reply: matchListsBundle, otherStatuses: [404] },
  'Live matches, the first page of those to come and of those that are over, postponed and unreported ones; with `status` one of these lists alone, page by page.',
);

export const getMatchCounts = call(
  'GET /api/bundles/match-counts',
  'How many matches each league has of each status',
  { reply: matchCounts },
);
