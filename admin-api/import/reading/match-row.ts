import { noCrest } from '#schema/drawn-crest.ts';
import { type KickOff, storedKickOff } from '#schema/kick-off.ts';
import { matchChanges, matchPhase } from '#schema/match.ts';
import { isClockRunning, statusOfPhase } from '#schema/match-phase.ts';
import { FieldReader } from './field-reader.ts';
import type { Fields } from './kinds.ts';
import {
  checked,
  derivedKey,
  type ParsedRow,
  present,
  publicationOf,
  type Reading,
  required,
} from './parsed-row.ts';

/** After this time a match without a result counts as finished: no match lasts longer, even with extra time and penalties. */
const longestMatch = 3 * 60 * 60 * 1000;

const messages = {
  homeTeam: 'Home team is required',
  awayTeam: 'Away team is required',
  league: 'League is required',
  matchDate: 'Match date is required',
};

export function parseMatch(fields: Fields, reading: Reading): ParsedRow {
  const read = new FieldReader(fields);
  const [home, away] = scoreOf(read);
  const given = present({
    homeTeam: read.line('homeTeam'),
    awayTeam: read.line('awayTeam'),
    homeTeamLogo: read.address('homeTeamLogo'),
    awayTeamLogo: read.address('awayTeamLogo'),
    matchDate: read.dayAndTime('matchDate', 'matchTime'),
    status: read.line('status')?.toLowerCase(),
    phase: read.line('phase')?.toLowerCase(),
    phaseStartedAt: read.moment('phaseStartedAt'),
    league: read.line('league'),
    streamUrl: read.address('streamUrl'),
    homeScore: read.integer('homeScore') ?? home,
    awayScore: read.integer('awayScore') ?? away,
    minute: read.line('minute'),
    homePenalties: read.integer('homePenalties'),
    awayPenalties: read.integer('awayPenalties'),
    ...publicationOf(read, reading),
  });
  required(given, messages, read.issues);
  const values = checked(matchChanges, given, read.issues);
  const { homeTeam, awayTeam, league, matchDate, homeScore } = values;
  const phase = matchPhase.optional().parse(values['phase']);
  if (phase && values['status'] && statusOfPhase[phase] !== values['status'])
    read.refuse('status', `a match of the phase ${phase} is ${statusOfPhase[phase]}`);
  if (
    phase &&
    values['minute'] &&
    isClockRunning({ phase, phaseStartedAt: read.moment('phaseStartedAt') ?? null })
  )
    read.refuse('minute', 'its clock runs from phaseStartedAt: leave the minute out');
  if (read.issues.length > 0) return { issues: read.issues };
  const stored = storedKickOff(String(matchDate));
  const isOver = homeScore !== undefined || endOf(stored) < reading.now.getTime();
  const key =
    read.line('key') ??
    derivedKey(reading, String(league), String(homeTeam), String(awayTeam), stored.matchDate.slice(0, 10));
  return {
    row: {
      kind: 'matches',
      given: { ...values, ...stored, key },
      defaults: {
        homeTeamLogo: noCrest,
        awayTeamLogo: noCrest,
        status: phase ? statusOfPhase[phase] : isOver ? 'finished' : 'upcoming',
      },
    },
  };
}

/** By when it is certainly over; without a time, when its day has ended everywhere, which is at noon of the next day in UTC. */
const endOf = ({ matchDate, isTimeKnown }: KickOff) =>
  Date.parse(matchDate) + (isTimeKnown ? longestMatch : 24 * 60 * 60 * 1000);

/** A result such as '4-2'. */
function scoreOf(read: FieldReader): [number?, number?] {
  const text = read.line('score');
  if (text === undefined) return [];
  const goals = /^(\d{1,3}) ?[-–:] ?(\d{1,3})$/.exec(text);
  if (goals) return [Number(goals[1]), Number(goals[2])];
  read.refuse('score', `'${text}' is not a score such as 4-2`);
  return [];
}
