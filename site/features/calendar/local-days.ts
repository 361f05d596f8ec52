/** Writes the dates of a calendar in the visitor's language and time zone, moves matches to the visitor's own days, and marks today. */

import { ownMoment } from '#schema/rules/kick-off.ts';

const { language } = navigator;
const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' });
/** Writes '2026-12-04'. */
const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' });
/** Days without a time are the same in every time zone. */
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
const weekday = inUtc({ weekday: 'long' });
const monthDay = inUtc({ month: 'long', day: 'numeric' });
const weekdayMonthDay = inUtc({ weekday: 'long', month: 'long', day: 'numeric' });
const weekMs = 6 * 86_400_000;

const capital = (words: string) => words.charAt(0).toLocaleUpperCase(language) + words.slice(1);

function write(place: HTMLElement | null, text: string): void {
  if (!place) return;
  place.textContent = text;
  place.lang = language;
}

/** The element for the visitor's day of a match, created when the page has none. */
function placeOf(day: string, near: HTMLElement, calendar: HTMLElement): HTMLElement {
  const known = calendar.querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (known) return known;
  const made = near.cloneNode(true) as HTMLElement;
  made.dataset['day'] = day;
  made.querySelector('.of-day')?.replaceChildren();
  made.querySelector('.link')?.remove();
  made.id = `day-${day}`;
  const time = made.querySelector('time');
  if (time) time.dateTime = day;
  if (day < (near.dataset['day'] ?? '')) near.before(made);
  else near.after(made);
  return made;
}

/** The group of the match's league on that day, created behind the others when the day has none. */
function groupOf(league: HTMLElement, day: HTMLElement): HTMLElement {
  const known = day.querySelector<HTMLElement>(`[data-league="${league.dataset['league']}"]`);
  if (known) return known;
  const made = league.cloneNode(true) as HTMLElement;
  made.querySelector('ul')?.replaceChildren();
  day.querySelector('.of-day')?.append(made);
  return made;
}

/** In the order of their kick-offs. */
function moveMatches(calendar: HTMLElement): void {
  for (const match of calendar.querySelectorAll<HTMLElement>('[data-kickoff]')) {
    const kickOff = match.dataset['kickoff'] ?? '';
    const from = match.closest<HTMLElement>('[data-day]');
    const day = isoDay.format(new Date(ownMoment(kickOff)));
    const league = match.closest<HTMLElement>('[data-league]');
    if (!from || !league || from.dataset['day'] === day) continue;
    const list = groupOf(league, placeOf(day, from, calendar)).querySelector('ul');
    const later = [...(list?.querySelectorAll<HTMLElement>('.entry') ?? [])].find(
      ({ dataset }) => dataset['kickoff'] !== undefined && dataset['kickoff'] > kickOff,
    );
    list?.insertBefore(match, later ?? null);
    if (!league.querySelector('li')) league.remove();
    if (!from.querySelector('li')) from.remove();
  }
}

/** A match that was moved may have brought a day of the visitor's that stands on the wrong side (lib/inline-scripts.ts). */
function sortEarlier(calendar: HTMLElement): void {
  const earlier = calendar.querySelector<HTMLDetailsElement>('.earlier');
  if (!earlier) return;
  const today = isoDay.format(new Date());
  for (const date of earlier.parentElement?.querySelectorAll<HTMLElement>('.date') ?? []) {
    const isOver = (date.dataset['day'] ?? '') < today;
    if (isOver && !earlier.contains(date)) earlier.append(date);
    else if (!isOver && earlier.contains(date)) earlier.after(date);
  }
  earlier.hidden = !earlier.querySelector('.date');
}

function localize(calendar: HTMLElement): void {
  moveMatches(calendar);
  sortEarlier(calendar);
  for (const time of calendar.querySelectorAll<HTMLTimeElement>('[data-when]'))
    write(time, clock.format(new Date(time.dateTime)));
  for (const heading of calendar.querySelectorAll<HTMLElement>('[data-week]')) {
    const monday = new Date(heading.dataset['week'] ?? '');
    write(heading, monthDay.formatRange(monday, new Date(monday.getTime() + weekMs)));
  }
}

const todayWords = capital(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'day'));

function nameDay(date: HTMLElement, isToday: boolean): void {
  const day = new Date(date.dataset['day'] ?? '');
  write(date.querySelector('h3 span'), isToday ? todayWords : capital(weekday.format(day)));
  write(date.querySelector('h3 small'), isToday ? weekdayMonthDay.format(day) : monthDay.format(day));
}

/** A page that stays open is updated at midnight. */
function markToday(calendar: HTMLElement): void {
  const now = new Date();
  const today = isoDay.format(now);
  for (const date of calendar.querySelectorAll<HTMLElement>('[data-day]')) {
    const day = date.dataset['day'] ?? '';
    date.classList.toggle('past', day < today);
    nameDay(date, day === today);
    if (day === today) date.setAttribute('aria-current', 'date');
    else date.removeAttribute('aria-current');
  }
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  setTimeout(markToday, midnight.getTime() - now.getTime() + 1000, calendar);
}

for (const calendar of document.querySelectorAll<HTMLElement>('[data-calendar]')) {
  localize(calendar);
  markToday(calendar);
}
for (const note of document.querySelectorAll('[data-zone-note]'))
  note.textContent = 'Times shown in your time zone';

// A crest that cannot be loaded is removed, and the other one takes its space.
for (const crest of document.querySelectorAll<HTMLImageElement>('.entry-crest img')) {
  if (crest.complete && crest.naturalWidth === 0 && crest.currentSrc !== '') crest.remove();
  else crest.addEventListener('error', () => crest.remove(), { once: true });
}
