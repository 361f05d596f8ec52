import type { APIRoute } from 'astro';
import { eventOf } from '#site/lib/calendar-events.ts';
import { keysOfDate } from '#site/lib/own-keys.ts';
import { calendarFilePage } from '#site/page-kinds/calendar-file.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

/** What comes within a year, for the browser that makes a calendar of what its visitor follows. */
export const GET: APIRoute = async (context) => {
  const { locals } = context;
  // no wording stands in it
  locals.tags.clear();
  const { entries } = await readPage(context, calendarFilePage, null);
  return Response.json(entries.map((entry) => ({ ...eventOf(entry), of: keysOfDate(entry) })));
};
