import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import * as calls from '#schema/calls/sitemap.ts';
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

sitemapRoutes.serve(calls.listSitemapFiles, async ({ em }) => ({
  files: (await listSitemapFiles(em)).map(isoMoments),
}));

sitemapRoutes.serve(calls.listSitemapTitles, async ({ query, em }) => ({
  titles: (await listTitles(em, query.block)).map(isoMoments),
}));

sitemapRoutes.serve(calls.listSitemapSeasons, async ({ query, em }) => ({
  seasons: (await listSeasons(em, query.block)).map(isoMoments),
}));

sitemapRoutes.serve(calls.listSitemapEpisodes, async ({ query, em }) => ({
  episodes: (await listEpisodes(em, query.block)).map(isoMoments),
}));

sitemapRoutes.serve(calls.listSitemapMatches, async ({ query, em }) => ({
  matches: (await listMatches(em, query.block)).map(isoMoments),
}));

sitemapRoutes.serve(calls.listSitemapPeople, async ({ query, em }) => ({
  people: (await listPeople(em, query.block)).map(isoMoments),
}));

sitemapRoutes.serve(calls.listSitemapCollections, async ({ em }) => ({
  collections: (await listCollections(em)).map(isoMoments),
}));
