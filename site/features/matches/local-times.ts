/** Groups matches by days, in the visitor's time zone and language. */
import { ownMoment } from '#schema/rules/kick-off.ts';
import { here, language, write, writeTimes } from '#site/lib/local-times.ts';

const dayMs = 86_400_000;
/** Days from today that have a name: yesterday, today, tomorrow. */
const near = [-1, 0, 1];

/** Many languages write 'today' and the days of the week in lower case, but not at the beginning of a heading. */
const capital = (words: string) => words.charAt(0).toLocaleUpperCase(language) + words.slice(1);

function writeHeading(day: HTMLElement, kickOff: string, now: number): void {
  const heading = day.querySelector('h3');
  const [name, small] = [heading?.querySelector('span'), heading?.querySelector('small')];
  if (!name || !small) return;
  const key = here.day(kickOff);
  const away = near.find((days) => here.day(new Date(now + days * dayMs)) === key);
  const weekday = here.weekday(kickOff);
  if (away === undefined) {
    write(name, capital(weekday));
    write(small, here.date(kickOff));
    return;
  }
  write(name, capital(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(away, 'day')));
  write(small, `${weekday}, ${here.date(kickOff)}`);
}

const kickOffOf = (row: HTMLElement) => ownMoment(row.dataset['kickoff'] ?? '');

/** A copy of a league's element with these rows. */
function leagueOf(frame: HTMLElement, rows: HTMLElement[]): HTMLElement {
  const league = frame.cloneNode(true) as HTMLElement;
  league.querySelector('ul')?.replaceChildren(...rows);
  return league;
}

function dayOf(frame: HTMLElement, rows: HTMLElement[]): HTMLElement {
  const day = frame.cloneNode(false) as HTMLElement;
  const heading = frame.querySelector('h3')?.cloneNode(true);
  const byLeague = Map.groupBy(rows, (row) => row.closest<HTMLElement>('.league')?.dataset['league']);
  const leagues = [...byLeague.values()].flatMap((ofLeague) => {
    const league = ofLeague[0]?.closest<HTMLElement>('.league');
    return league ? [leagueOf(league, ofLeague)] : [];
  });
  day.dataset['day'] = here.day(kickOffOf(rows[0] ?? frame));
  day.replaceChildren(...(heading ? [heading] : []), ...leagues);
  return day;
}

function regroup(days: HTMLElement): void {
  const rows = [...days.querySelectorAll<HTMLElement>('[data-kickoff]')];
  const isSame = rows.every(
    (row) => row.closest<HTMLElement>('.day')?.dataset['day'] === here.day(kickOffOf(row)),
  );
  const frame = days.querySelector<HTMLElement>('.day');
  if (isSame || !frame) return;
  const order = days.dataset['days'] === 'backwards' ? -1 : 1;
  // The sort keeps the order of equal ones.
  const inOrder = rows.toSorted((a, b) => order * (Date.parse(kickOffOf(a)) - Date.parse(kickOffOf(b))));
  const byDay = Map.groupBy(inOrder, (row) => here.day(kickOffOf(row)));
  days.replaceChildren(...[...byDay.values()].map((ofDay) => dayOf(frame, ofDay)));
}

export function localize(root: HTMLElement): void {
  const now = Date.now();
  writeTimes(root);
  for (const days of root.querySelectorAll<HTMLElement>('[data-days]')) {
    regroup(days);
    for (const day of days.querySelectorAll<HTMLElement>('.day')) {
      const first = day.querySelector<HTMLElement>('[data-kickoff]');
      if (first) writeHeading(day, kickOffOf(first), now);
    }
  }
}

export function localizeNotes(): void {
  for (const note of document.querySelectorAll('[data-zone-note]'))
    note.textContent = 'Times shown in your time zone';
}
