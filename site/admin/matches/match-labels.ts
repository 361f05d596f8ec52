import { ownMoment } from '#schema/rules/kick-off.ts';
import {
  type MatchPhase,
  type MatchStatus,
  matchPhases,
  matchStatuses,
  phases,
} from '#schema/rules/match-clock.ts';
import type { Match } from '#schema/shapes/match.ts';
import { namesOf } from '#site/lib/match-labels.ts';

const statusWords = {
  upcoming: 'Upcoming',
  live: 'Live',
  finished: 'Finished',
} as const satisfies Record<MatchStatus, string>;

export const statusOptions = matchStatuses.map((status) => ({ value: status, words: statusWords[status] }));

export const phaseOptions = matchPhases.map((phase) => ({ value: phase, words: phases[phase].words }));

/** The label of the button that begins a phase. */
export const beginWords = {
  scheduled: 'Schedule again',
  in_play: 'Live without a clock',
  first_half: 'Kick off',
  half_time: 'Half-time',
  second_half: 'Second half',
  extra_time_break: 'Extra time follows',
  extra_first_half: 'Kick off extra time',
  extra_half_time: 'Half-time',
  extra_second_half: 'Second half',
  penalties: 'Penalties',
  finished: 'Full-time',
  abandoned: 'Abandon',
  postponed: 'Postpone',
  unreported: 'No result yet',
} as const satisfies Record<MatchPhase, string>;

/** 'Port Calder 2–1 Ashgrove United, second half', for a toast; a shoot-out follows in brackets. */
export function scoreWords(match: Match): string {
  const { homeTeam, awayTeam, homeScore, awayScore, homePenalties, awayPenalties, phase } = match;
  const score =
    homeScore === null || awayScore === null
      ? namesOf(match)
      : `${homeTeam} ${homeScore}–${awayScore} ${awayTeam}`;
  const shootOut =
    homePenalties === null || awayPenalties === null ? '' : ` (${homePenalties}–${awayPenalties})`;
  return `${score}${shootOut}, ${phases[phase].words.toLowerCase()}`;
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** A kick-off in the operator's time zone; a day is the same one in all of them. */
export const kickOffWords = (kickOff: string) =>
  ownMoment(kickOff) === kickOff
    ? moment.format(new Date(kickOff))
    : `${day.format(new Date(ownMoment(kickOff)))}, time not known`;
