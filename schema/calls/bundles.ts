import { episodeBundles, searchBundle, titleBundles } from '#schema/bundle.ts';
import { episodeRefs, titleRefs } from '#schema/bundle-references.ts';
import {
  matchCounts,
  matchesReply,
  matchIdsQuery,
  matchListsBundle,
  matchListsQuery,
  matchSurroundingsReply,
} from '#schema/match-bundle.ts';
import { searchBundleQuery } from '#schema/movie.ts';
import { defineCall } from './call.ts';

export const getTitleBundles = defineCall('GET /api/bundles/titles', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'Everything the pages of up to 100 titles show, at once',
  description:
    'For each slug the title, its seasons, the episodes of the chosen season, comments, ratings and related titles. `slug@2` chooses the second season, and `slug@2:3` the third part of its episodes when it is a long one.',
  query: titleRefs,
  reply: titleBundles,
});

export const getEpisodeBundles = defineCall('GET /api/bundles/episodes', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'Everything the pages of up to 100 episodes show, at once',
  description:
    '`slug@2.5` names the fifth episode of the second season; with it come its show, its season, and the episodes before and after it.',
  query: episodeRefs,
  reply: episodeBundles,
});

export const getSearchBundle = defineCall('GET /api/bundles/search', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'Everything a page of results shows, at once',
  description: 'Titles, matches, and where no title is found what a visitor may have meant or like instead.',
  query: searchBundleQuery,
  reply: searchBundle,
});

export const getMatches = defineCall('GET /api/bundles/matches', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'Up to 100 matches, by their ids',
  query: matchIdsQuery,
  reply: matchesReply,
});

export const getMatchSurroundings = defineCall('GET /api/bundles/match-surroundings', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'The surroundings of up to 100 matches on their pages, by their ids',
  description:
    'The other matches of its league in the same week (Monday to Sunday, UTC), the last five results of both teams before it (in its year or the one before), and the table of the league’s season (August to July); its goals and cards; the newest comments, where the operator wants them on matches.',
  query: matchIdsQuery,
  reply: matchSurroundingsReply,
});

export const getMatchLists = defineCall('GET /api/bundles/match-lists', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'Everything a page of matches shows, at once',
  description:
    'Live matches, the first page of those to come and of those that are over, and postponed ones; with `status` one of these lists alone, page by page.',
  query: matchListsQuery,
  reply: matchListsBundle,
  otherStatuses: [404],
});

export const getMatchCounts = defineCall('GET /api/bundles/match-counts', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'How many matches each league has of each status',
  reply: matchCounts,
});
