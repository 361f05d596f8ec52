import { SITE_URL } from 'astro:env/server';
import type { APIRoute } from 'astro';
import { rssFeed } from '#site/features/crawlers/rss.ts';
import { xmlResponse } from '#site/features/crawlers/xml.ts';
import { describeList, matchItem } from '#site/features/matches/match-view.ts';
import { matchesPath, matchFeedPath } from '#site/lib/paths.ts';
import { matchListPage } from '#site/page-kinds/match-list.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

/** The same data as the page of all matches, in its order. */
export const GET: APIRoute = async (context) => {
  const found = await readPage(context, matchListPage, {});
  if (found.kind !== 'found') return new Response(null, { status: 404 });
  const { place, lists } = found;
  const { heading, description } = describeList(place, lists);
  const { branding_site_name: siteName } = context.locals.settings;
  const channel = {
    title: `${siteName}: ${heading}`,
    description,
    page: matchesPath,
    path: matchFeedPath,
  };
  const matches = [...lists.live, ...lists.upcoming.matches, ...lists.finished.matches];
  return xmlResponse(rssFeed(channel, matches.map(matchItem), SITE_URL), 'application/rss+xml');
};
