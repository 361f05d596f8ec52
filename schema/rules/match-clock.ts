/**
 * The phase of a match, and the minute that follows from it. The clock consists of two values that the scorer sets: the phase and
 * the moment at which it began. The minute is computed when it is shown and is never stored.
 */

export const matchStatuses = ['upcoming', 'live', 'finished'] as const;
export type MatchStatus = (typeof matchStatuses)[number];

/** The phases: the status for clients that know three states, the name next to a score, and what may follow, the usual phase first. */
export const phases = {
  scheduled: { status: 'upcoming', words: 'Upcoming', next: ['first_half'] },
  in_play: { status: 'live', words: 'Live', next: ['finished', 'half_time', 'second_half'] },
  first_half: { status: 'live', words: 'First half', next: ['half_time'] },
  half_time: { status: 'live', words: 'Half-time', next: ['second_half'] },
  second_half: { status: 'live', words: 'Second half', next: ['finished', 'extra_time_break'] },
  extra_time_break: { status: 'live', words: 'Before extra time', next: ['extra_first_half', 'penalties'] },
  extra_first_half: { status: 'live', words: 'Extra time, first half', next: ['extra_half_time'] },
  extra_half_time: { status: 'live', words: 'Extra time, half-time', next: ['extra_second_half'] },
  extra_second_half: { status: 'live', words: 'Extra time, second half', next: ['finished', 'penalties'] },
  penalties: { status: 'live', words: 'Penalties', next: ['finished'] },
  finished: { status: 'finished', words: 'Finished', next: [] },
  abandoned: { status: 'finished', words: 'Abandoned', next: [] },
  postponed: { status: 'upcoming', words: 'Postponed', next: ['scheduled'] },
  unreported: { status: 'upcoming', words: 'No result yet', next: ['finished', 'first_half'] },
} as const satisfies Record<string, { status: MatchStatus; words: string; next: readonly string[] }>;
export type MatchPhase = keyof typeof phases;
export const matchPhases = Object.keys(phases) as MatchPhase[];

/** The phase for each status, for clients that know three states: when the phase began is then unknown. */
export const phaseOfStatus = {
  upcoming: 'scheduled',
  live: 'in_play',
  finished: 'finished',
} as const satisfies Record<MatchStatus, MatchPhase>;

/**
 * So long after its kick-off a scheduled match becomes unreported: nobody said that it is upcoming still, and nobody how it ended. A day
 * without a time is stored as its noon in UTC; it and the next one are over by then.
 */
export const hoursToReport = { ofTime: 4, ofDay: 36 } as const;

/** The phases in which a clock runs: the minutes played before it, and its length without added time. */
const halves: Partial<Record<MatchPhase, { before: number; length: number }>> = {
  first_half: { before: 0, length: 45 },
  second_half: { before: 45, length: 45 },
  extra_first_half: { before: 90, length: 15 },
  extra_second_half: { before: 105, length: 15 },
};

/** Phases whose beginning is stored. */
export const hasBeginning = (phase: MatchPhase): boolean => phase !== 'scheduled' && phase !== 'in_play';

interface Clock {
  phase: MatchPhase;
  /** An ISO moment; null when it is unknown, as in a match whose minute is entered by hand. */
  phaseStartedAt: string | null;
}

const minuteMs = 60_000;
/** A half that lasts longer was not ended by the scorer. */
const mostAdded = 30;

export const isClockRunning = ({ phase, phaseStartedAt }: Clock): boolean =>
  phaseStartedAt !== null && halves[phase] !== undefined;

/** The current minute: '1' from kick-off on, '45+2' when the half runs over; null when no clock runs. */
export function clockMinute({ phase, phaseStartedAt }: Clock, now: number): string | null {
  const half = halves[phase];
  if (!half || phaseStartedAt === null) return null;
  // Clocks differ by seconds: a phase that has not begun yet by this clock is in its first minute.
  const playing = Math.max(0, Math.floor((now - Date.parse(phaseStartedAt)) / minuteMs)) + 1;
  const added = Math.min(playing - half.length, mostAdded);
  return added > 0 ? `${half.before + half.length}+${added}` : String(half.before + playing);
}

/** What visitors see: a half that runs over stays at '45+' or '90+', since how much is added only the referee knows. */
export function shownMinute(clock: Clock, now: number): string {
  const minute = clockMinute(clock, now) ?? '';
  return minute.includes('+') ? minute.replace(/\d+$/, '') : `${minute}′`;
}

/** When the phase would have begun if this minute began now; null for a minute outside the phase. */
export function clockStart(phase: MatchPhase, minute: string, now: number): string | null {
  const half = halves[phase];
  const [whole, added] = minute.split('+').map(Number);
  if (!half || whole === undefined) return null;
  const playing = whole - half.before + (added ?? 0);
  const isWithin = whole > half.before && whole <= half.before + half.length;
  if (!isWithin || (added !== undefined && whole !== half.before + half.length)) return null;
  return new Date(now - (playing - 1) * minuteMs).toISOString();
}

/** The match with the minute that its clock shows now; a minute entered by hand is kept. */
export const withMinute = <M extends Clock & { minute: string | null }>(match: M, now: number): M =>
  isClockRunning(match) ? { ...match, minute: clockMinute(match, now) } : match;
