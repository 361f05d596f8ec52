/** Answers with a file for calendars. */
import { SITE_URL } from 'astro:env/server';
import type { APIContext } from 'astro';
import type { CalendarEntry } from '#schema/shapes/calendar.ts';
import { eventOf } from '#site/lib/calendar-events.ts';
import { calendarFile, calendarHeaders } from '#site/lib/calendar-file.ts';

export function calendarResponse(
  { locals }: Pick<APIContext, 'locals'>,
  name: string | null,
  entries: readonly CalendarEntry[],
): Response {
  const { branding_site_name: siteName } = locals.settings;
  const file = calendarFile(entries.map(eventOf), {
    name: name === null ? siteName : `${name} (${siteName})`,
    siteName,
    siteUrl: SITE_URL,
  });
  return new Response(file, { headers: calendarHeaders });
}

export const noCalendar = () => new Response(null, { status: 404 });
