import type { APIRoute } from 'astro';
import { calendarResponse, noCalendar } from '#site/features/calendar/calendar-response.ts';
import { teamCalendarPage } from '#site/page-kinds/calendar-file.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

export const GET: APIRoute = async (context) => {
  const dates = await readPage(context, teamCalendarPage, { slug: context.params['team'] ?? '' });
  return dates ? calendarResponse(context, dates.name, dates.entries) : noCalendar();
};
