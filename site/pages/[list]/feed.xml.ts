import { SITE_URL } from 'astro:env/server';
import type { APIRoute } from 'astro';
import { rssFeed, titleItem } from '#site/features/crawlers/rss.ts';
import { xmlResponse } from '#site/features/crawlers/xml.ts';
import { isListName, listWords } from '#site/lib/lists.ts';
import { listFeedPath, listPath } from '#site/lib/paths.ts';
import { feedPage } from '#site/page-kinds/feed.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

/** The newest titles of a list. Where titles have addresses below that of the list, a file of that folder leads here. */
export const GET: APIRoute = async (context) => {
  const [, list = ''] = context.url.pathname.split('/');
  if (!isListName(list)) return new Response(null, { status: 404 });
  const titles = await readPage(context, feedPage, { list });
  const { name, about } = listWords[list];
  const channel = {
    title: `${context.locals.settings.branding_site_name}: ${name}`,
    description: `${about}.`,
    page: listPath(list),
    path: listFeedPath(list),
  };
  return xmlResponse(rssFeed(channel, titles.map(titleItem), SITE_URL), 'application/rss+xml');
};
