import type { APIRoute } from 'astro';
import { calendarResponse, noCalendar } from '#site/features/calendar/calendar-response.ts';
import { showCalendarPage } from '#site/page-kinds/calendar-file.ts';
import { readPage } from '#site/page-kinds/read-page.ts';

export const GET: APIRoute = async (context) => {
  const found = await readPage(context, showCalendarPage, {
    route: 'tv-shows',
    slug: context.params['slug'] ?? '',
  });
  if (found.kind === 'moved') return context.redirect(found.path, 301);
  return found.kind === 'found'
    ? calendarResponse(context, found.dates.name, found.dates.entries)
    : noCalendar();
};
