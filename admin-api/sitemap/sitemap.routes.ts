import { apiRouter } from '#admin-api/http/api-router.ts';
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
import {
  listCollections,
  listEpisodes,
  listMatches,
  listPeople,
  listSeasons,
  listSitemapFiles,
  listTitles,
} from './sitemap.queries.ts';

/** The driver returns timestamps as PostgreSQL formats them; answers have them in UTC, ISO 8601. */
const moments = new Set(['createdAt', 'changedAt']);

const isoMoment = (value: unknown) => new Date(String(value)).toISOString();

function isoMoments<Row extends object>(row: Row): Row {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    moments.has(name) && value !== null ? isoMoment(value) : value,
  ]);
  return Object.fromEntries(fields) as Row;
}

export const sitemapRoutes = apiRouter();

sitemapRoutes.get('/api/sitemap', {
  summary: 'The blocks of the sitemap, of a thousand ids each, with their latest changes',
  reply: sitemapFiles,
  answer: async ({ em }) => ({ files: (await listSitemapFiles(em)).map(isoMoments) }),
});

sitemapRoutes.get('/api/sitemap/titles', {
  summary: 'The titles of one block, as the sitemap names them',
  query: sitemapQuery,
  reply: sitemapTitles,
  answer: async ({ query, em }) => ({ titles: (await listTitles(em, query.block)).map(isoMoments) }),
});

sitemapRoutes.get('/api/sitemap/seasons', {
  summary: 'The seasons of one block, as the sitemap names them',
  query: sitemapQuery,
  reply: sitemapSeasons,
  answer: async ({ query, em }) => ({ seasons: (await listSeasons(em, query.block)).map(isoMoments) }),
});

sitemapRoutes.get('/api/sitemap/episodes', {
  summary: 'The episodes of one block, as the sitemap names them',
  query: sitemapQuery,
  reply: sitemapEpisodes,
  answer: async ({ query, em }) => ({ episodes: (await listEpisodes(em, query.block)).map(isoMoments) }),
});

sitemapRoutes.get('/api/sitemap/matches', {
  summary: 'The matches of one block, as the sitemap names them',
  query: sitemapQuery,
  reply: sitemapMatches,
  answer: async ({ query, em }) => ({ matches: (await listMatches(em, query.block)).map(isoMoments) }),
});

sitemapRoutes.get('/api/sitemap/people', {
  summary: 'The people of one block, as the sitemap names them',
  query: sitemapQuery,
  reply: sitemapPeople,
  answer: async ({ query, em }) => ({ people: (await listPeople(em, query.block)).map(isoMoments) }),
});

sitemapRoutes.get('/api/sitemap/collections', {
  summary: 'All collections, as the sitemap names them',
  reply: sitemapCollections,
  answer: async ({ em }) => ({ collections: (await listCollections(em)).map(isoMoments) }),
});
