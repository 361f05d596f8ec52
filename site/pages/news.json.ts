import type { APIRoute } from 'astro';
import { newsItem } from '#site/lib/own-keys.ts';
import { newsPage } from '#site/page-kinds/news.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

/** Everyone gets the same file: only the browser knows what its visitor follows. */
export const GET: APIRoute = async (context) => {
  const { locals } = context;
  // It contains no wording of the settings.
  locals.tags.clear();
  const { entries } = await readPage(context, newsPage, null);
  return Response.json(entries.map(newsItem));
};
