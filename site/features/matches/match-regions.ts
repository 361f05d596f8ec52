/** The parts of a page that show matches, and how they are brought up to date. */
import { kickOffOf } from '#schema/rules/kick-off.ts';
import type { Match } from '#schema/shapes/match.ts';
import { stateOf, writeClocks } from './tick-clocks.ts';

interface Region {
  element: HTMLElement;
  /** Changes when the server sends the part differently. */
  version: string;
}
export type Regions = Map<string, Region>;

export function regionsOf(page: Document): Regions {
  const found = page.querySelectorAll<HTMLElement>('[data-match-region]');
  return new Map([...found].map((element) => [element.dataset['matchRegion'] ?? '', regionOf(element)]));
}

/** A part with islands has an explicit version: islands change their HTML, and `noscript` has other content when scripts run. */
const regionOf = (element: HTMLElement): Region => ({
  element,
  version: element.dataset['version'] ?? element.outerHTML,
});

const isPlaying = (region: HTMLElement) => region.querySelector('[data-on-screen]') !== null;

/** A league goes on showing the week that was chosen, if it still has it. */
function keepWeek(old: HTMLElement, fresh: HTMLElement): void {
  const chosen = old.querySelector<HTMLInputElement>('[name="round"]:checked:not([checked])');
  const same = chosen && fresh.querySelector<HTMLInputElement>(`[id="${chosen.id}"]`);
  if (same) same.checked = true;
}

/**
 * In a row only the cards are replaced, so that it keeps its scroll position and its controls; any other part is replaced whole.
 */
function swap(old: HTMLElement, next: HTMLElement): HTMLElement {
  const [track, newTrack] = [old.querySelector('.track'), next.querySelector('.track')];
  if (track && newTrack) {
    track.replaceChildren(...newTrack.children);
    return old;
  }
  const fresh = document.importNode(next, true);
  old.replaceWith(fresh);
  keepWeek(old, fresh);
  return fresh;
}

/** Keeps the focus on the link that had it, if that link still exists. */
function keepFocus(region: HTMLElement, change: () => HTMLElement): HTMLElement {
  const link = document.activeElement?.closest('a');
  const href = link && region.contains(link) ? link.getAttribute('href') : null;
  const fresh = change();
  if (href !== null)
    fresh.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true });
  return fresh;
}

/**
 * Says that the page has to be loaded again, which is left to its reader, who may be writing a comment. False where the page
 * has no place for it.
 */
export function sayOutdated(why: 'changed' | 'taken' | 'gone'): boolean {
  const notice = document.querySelector<HTMLElement>('[data-outdated]');
  const words = notice?.querySelector('span');
  if (!notice || !words) return false;
  words.textContent = notice.dataset[why] ?? '';
  notice.hidden = false;
  return true;
}

/** True while the page shows another stream of the match, or says nothing of the new one. */
export function hasOtherStream({ id, streamUrl }: Pick<Match, 'id' | 'streamUrl'>): boolean {
  const shown = document.querySelector<HTMLElement>(`[data-stream-of="${id}"]`);
  return shown !== null && shown.dataset['version'] !== (streamUrl ?? '');
}

/** New HTML alone would not start the player's island, and a reload would lose what its reader does. */
function sayChangedStream(region: Region, next: Region): void {
  region.version = next.version;
  region.element.dataset['version'] = next.version;
  sayOutdated(next.element.firstElementChild ? 'changed' : 'taken');
}

/**
 * Replaces the parts that differ in a newer version of the page and returns them, or null when none differs. A part with a running player
 * is not replaced.
 */
export function renew(regions: Regions, page: Document): HTMLElement[] | null {
  const changed: HTMLElement[] = [];
  let isChanged = false;
  for (const [name, next] of regionsOf(page)) {
    const region = regions.get(name);
    if (!region || region.version === next.version) continue;
    if (name === 'stream') {
      sayChangedStream(region, next);
      isChanged = true;
    } else if (!isPlaying(region.element)) {
      region.version = next.version;
      region.element = keepFocus(region.element, () => swap(region.element, next.element));
      changed.push(region.element);
    }
  }
  return isChanged || changed.length > 0 ? changed : null;
}

type Shown = Pick<
  Match,
  | 'id'
  | 'status'
  | 'phase'
  | 'phaseStartedAt'
  | 'matchDate'
  | 'isTimeKnown'
  | 'homeScore'
  | 'awayScore'
  | 'homePenalties'
  | 'awayPenalties'
  | 'minute'
>;

function write(place: Element, value: number | null): void {
  const text = String(value);
  if (place.textContent === text) return;
  place.textContent = text;
  place.classList.remove('scored');
  // Reading the layout in between makes the browser restart the animation.
  void (place as HTMLElement).offsetWidth;
  place.classList.add('scored');
}

/** Writes score and clock into the page; false when more than those has changed. */
export function showMatch(element: HTMLElement, match: Shown): boolean {
  if (element.dataset['state'] !== stateOf(match) || element.dataset['kickoff'] !== kickOffOf(match))
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
  const clock = element.querySelector<HTMLElement>('[data-since]');
  if (clock && match.phaseStartedAt !== null) {
    clock.dataset['since'] = match.phaseStartedAt;
    writeClocks(element);
  }
  return true;
}
