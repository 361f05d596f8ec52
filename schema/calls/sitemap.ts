import {
  sitemapCollections,
  sitemapEpisodes,
  sitemapFiles,
  sitemapMatches,
  sitemapPeople,
  sitemapQuery,
  sitemapSeasons,
  sitemapTitles,
} from '#schema/sitemap.ts';
import { defineCall } from './call.ts';

export const listSitemapFiles = defineCall('GET /api/sitemap', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'The blocks of the sitemap, of a thousand ids each, with their latest changes',
  reply: sitemapFiles,
});

export const listSitemapTitles = defineCall('GET /api/sitemap/titles', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'The titles of one block, as the sitemap names them',
  query: sitemapQuery,
  reply: sitemapTitles,
});

export const listSitemapSeasons = defineCall('GET /api/sitemap/seasons', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'The seasons of one block, as the sitemap names them',
  query: sitemapQuery,
  reply: sitemapSeasons,
});

export const listSitemapEpisodes = defineCall('GET /api/sitemap/episodes', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'The episodes of one block, as the sitemap names them',
  query: sitemapQuery,
  reply: sitemapEpisodes,
});

export const listSitemapMatches = defineCall('GET /api/sitemap/matches', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'The matches of one block, as the sitemap names them',
  query: sitemapQuery,
  reply: sitemapMatches,
});

export const listSitemapPeople = defineCall('GET /api/sitemap/people', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'The people of one block, as the sitemap names them',
  query: sitemapQuery,
  reply: sitemapPeople,
});

export const listSitemapCollections = defineCall('GET /api/sitemap/collections', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'All collections, as the sitemap names them',
  reply: sitemapCollections,
});
