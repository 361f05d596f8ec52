import type { APIRoute } from 'astro';
import { toldNews } from '#site/lib/own-keys.ts';
import { newsPage } from '#site/page-kinds/news.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

/** Everybody gets the same file: which of it a visitor follows is known in the browser alone. */
export const GET: APIRoute = async (context) => {
  const { locals } = context;
  // no wording stands in it
  locals.tags.clear();
  const { entries } = await readPage(context, newsPage, null);
  return Response.json(entries.map(toldNews));
};
