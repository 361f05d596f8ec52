import type { APIRoute } from 'astro';
import { listFeed } from '#site/features/crawlers/list-feed.ts';

export const GET: APIRoute = (context) => listFeed(context, 'trending');
