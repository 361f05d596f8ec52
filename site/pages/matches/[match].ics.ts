import { SITE_URL } from 'astro:env/server';
import type { APIRoute } from 'astro';
import { matchCalendar } from '#site/features/matches/match-calendar.ts';
import { matchCalendarPage } from '#site/page-kinds/match.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

/** The match for a calendar (RFC 5545). */
export const GET: APIRoute = async (context) => {
  const found = await readPage(context, matchCalendarPage, { name: context.params['match'] ?? '' });
  if (found.kind === 'missing') return new Response(null, { status: 404 });
  if (found.kind === 'moved') return context.redirect(`${found.path}.ics`, 301);
  const { branding_site_name: siteName } = context.locals.settings;
  return new Response(matchCalendar(found.match, { siteName, siteUrl: SITE_URL }), {
    headers: { 'Content-Type': 'text/calendar; charset=utf-8' },
  });
};
