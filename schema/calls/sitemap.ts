import type { z } from 'zod';
import {
  sitemapCollections,
  sitemapEpisodes,
  sitemapFiles,
  sitemapMatches,
  sitemapPeople,
  sitemapQuery,
  sitemapSeasons,
  sitemapTitles,
} from '#schema/shapes/sitemap.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'publishing', access: 'everyone' });

export const listSitemapFiles = call(
  'GET /api/sitemap',
  'The blocks of the sitemap, of a thousand ids each, with their latest changes',
  { reply: sitemapFiles },
);

const block = <const Kind extends string, Reply extends z.ZodType>(kind: Kind, reply: Reply) =>
  call(`GET /api/sitemap/${kind}`, `The ${kind} of one block, as the sitemap names them`, {
    query: sitemapQuery,
    reply,
  });

export const listSitemapTitles = block('titles', sitemapTitles);
export const listSitemapSeasons = block('seasons', sitemapSeasons);
export const listSitemapEpisodes = block('episodes', sitemapEpisodes);
export const listSitemapMatches = block('matches', sitemapMatches);
export const listSitemapPeople = block('people', sitemapPeople);

export const listSitemapCollections = call(
  'GET /api/sitemap/collections',
  'All collections, as the sitemap names them',
  { reply: sitemapCollections },
);
