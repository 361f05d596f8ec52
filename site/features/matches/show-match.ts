import type { Match } from '#schema/match.ts';

type Shown = Pick<Match, 'id' | 'status' | 'matchDate' | 'homeScore' | 'awayScore' | 'minute'>;

function write(place: Element, value: number | null): void {
  const text = String(value);
  if (place.textContent === text) return;
  place.textContent = text;
  place.classList.remove('new');
  // Read in between, or the browser would see no change.
  void (place as HTMLElement).offsetWidth;
  place.classList.add('new');
}

/** Shows score and minute in place; false where more than that has changed. */
export function showMatch(element: HTMLElement, match: Shown): boolean {
  if (element.dataset['status'] !== match.status || element.dataset['kickoff'] !== match.matchDate)
    return false;
  const scores = element.querySelectorAll<HTMLElement>('[data-score]');
  if (
    match.status !== 'upcoming' &&
    scores.length > 0 !== (match.homeScore !== null && match.awayScore !== null)
  )
    return false;
  for (const place of scores)
    write(place, place.dataset['score'] === 'home' ? match.homeScore : match.awayScore);
  const minute = element.querySelector<HTMLElement>('[data-minute]');
  if (minute) {
    minute.hidden = match.minute === null;
    minute.textContent = `${match.minute}′`;
  }
  return true;
}
