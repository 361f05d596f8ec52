/** The running minute of live matches. It is computed from the moment the half began, so nothing has to arrive for it. */

import { isClockRunning, type MatchPhase, shownMinute } from '#schema/rules/match-clock.ts';
import type { Match } from '#schema/shapes/match.ts';

type State = Pick<Match, 'phase' | 'phaseStartedAt' | 'homePenalties' | 'awayPenalties'>;

/** The state, apart from score and minute, that decides how a match is shown: when it differs, the page is fetched again. */
export const stateOf = (match: State): string =>
  [match.phase, isClockRunning(match), match.homePenalties, match.awayPenalties].join(' ');

const everyMs = 1000;
let timer: number | undefined;

/** Elements that show a clock: its half, and when that began. */
const places = (root: ParentNode) => root.querySelectorAll<HTMLElement>('[data-since]');

function write(place: HTMLElement, now: number): void {
  const { clock, since = '' } = place.dataset;
  const text = shownMinute({ phase: clock as MatchPhase, phaseStartedAt: since }, now);
  // Some screen readers would read out text again that is written without a change.
  if (place.textContent !== text) place.textContent = text;
}

export function writeClocks(root: ParentNode): void {
  const now = Date.now();
  for (const place of places(root)) write(place, now);
}

/** Writes the clocks of the whole page as long as there is one. */
export function runClocks(root: ParentNode): void {
  writeClocks(root);
  if (places(root).length === 0) return;
  timer ??= window.setInterval(() => {
    writeClocks(document);
    if (places(document).length > 0) return;
    clearInterval(timer);
    timer = undefined;
  }, everyMs);
}
