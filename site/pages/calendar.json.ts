import type { APIRoute } from 'astro';
import { eventOf } from '#site/lib/calendar-events.ts';
import { keysOfDate } from '#site/lib/own-keys.ts';
import { calendarDatesPage } from '#site/page-kinds/calendar-file.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

/** The coming dates of a year, for the browser, which filters them by what its visitor follows. */
export const GET: APIRoute = async (context) => {
  const { locals } = context;
  // It contains no wording of the settings.
  locals.tags.clear();
  const { entries } = await readPage(context, calendarDatesPage, null);
  return Response.json(entries.map((entry) => ({ ...eventOf(entry), of: keysOfDate(entry) })));
};
