/** The calendar of what the visitor follows and of releases on My list, made in the browser: everyone fetches the same dates. */
import { type CalendarEvent, calendarFile } from '#site/lib/calendar-file.ts';
import { calendarDatesPath } from '#site/lib/news-paths.ts';
import { isOn } from '#site/stores/own-items.ts';
import { $own } from '#site/stores/own-list.ts';
import { saveAs } from './save-as.ts';

/** A film cannot be followed: its release counts when it is on My list. */
const isRelease = ({ uid }: CalendarEvent) => uid.startsWith('movie-');

type Dated = CalendarEvent & { of: readonly string[] };

/** Returns how many dates the file has; null when the dates cannot be loaded. */
export async function saveOwnCalendar(siteName: string): Promise<number | null> {
  const answer = await fetch(calendarDatesPath).catch(() => null);
  if (!answer?.ok) return null;
  const dates: Dated[] = await answer.json();
  const items = $own.get()?.items;
  const own = dates.filter((date) =>
    date.of.some((key) => {
      const item = items?.get(key);
      return isOn(item, 'followed') || (isRelease(date) && isOn(item, 'listed'));
    }),
  );
  if (own.length === 0) return 0;
  const file = calendarFile(own, { name: `What I follow (${siteName})`, siteName, siteUrl: location.origin });
  saveAs('what-i-follow.ics', file, 'text/calendar');
  return own.length;
}
