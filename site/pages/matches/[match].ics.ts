import { SITE_URL } from 'astro:env/server';
import type { APIRoute } from 'astro';
import { kickOffOf } from '#schema/rules/kick-off.ts';
import { matchEvent } from '#site/lib/calendar-events.ts';
import { calendarFile, calendarHeaders } from '#site/lib/calendar-file.ts';
import { matchCalendarPage } from '#site/page-kinds/match.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

/** The match as a calendar file. */
export const GET: APIRoute = async (context) => {
  const found = await readPage(context, matchCalendarPage, { name: context.params['match'] ?? '' });
  if (found.kind === 'missing') return new Response(null, { status: 404 });
  if (found.kind === 'moved') return context.redirect(`${found.path}.ics`, 301);
  const { branding_site_name: siteName } = context.locals.settings;
  const { phase, ...match } = found.match;
  const event = matchEvent({
    ...match,
    date: kickOffOf(match),
    isPostponed: phase === 'postponed',
    isAbandoned: phase === 'abandoned',
  });
  return new Response(calendarFile([event], { siteName, siteUrl: SITE_URL }), { headers: calendarHeaders });
};
