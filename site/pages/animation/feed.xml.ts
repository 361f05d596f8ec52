import type { APIRoute } from 'astro';
import { listFeed } from '#site/features/crawlers/list-feed.ts';
import { feedPage } from '#site/page-kinds/feed.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

export const GET: APIRoute = async (context) =>
  listFeed(context, 'animation', await readPage(context, feedPage, { list: 'animation' }));
