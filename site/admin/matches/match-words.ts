import { type Match, type MatchStatus, matchStatuses } from '#schema/match.ts';

export const statusWords = {
  upcoming: 'Upcoming',
  live: 'Live',
  finished: 'Finished',
} as const satisfies Record<MatchStatus, string>;

export const statusOptions = matchStatuses.map((status) => ({ value: status, words: statusWords[status] }));

export const namesOf = ({ homeTeam, awayTeam }: Pick<Match, 'homeTeam' | 'awayTeam'>) =>
  `${homeTeam} vs ${awayTeam}`;

/** 'Port Calder 2–1 Ashgrove United', for a toast. */
export const scoreWords = ({ homeTeam, awayTeam, homeScore, awayScore }: Match) =>
  homeScore === null || awayScore === null
    ? `${homeTeam} vs ${awayTeam}`
    : `${homeTeam} ${homeScore}–${awayScore} ${awayTeam}`;

const kickOff = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** In the operator's time zone. */
export const kickOffOf = ({ matchDate }: Pick<Match, 'matchDate'>) => kickOff.format(new Date(matchDate));
