import type { APIRoute } from 'astro';
import { calendarResponse } from '#site/features/calendar/calendar-response.ts';
import { calendarFilePage } from '#site/page-kinds/calendar-file.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

/** The coming dates of a year. */
export const GET: APIRoute = async (context) => {
  const { entries } = await readPage(context, calendarFilePage, null);
  return calendarResponse(context, null, entries);
};
