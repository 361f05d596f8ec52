import { matchFacts } from '#schema/records/match.ts';
import { noCrest } from '#schema/rules/drawn-crest.ts';
import { type KickOff, storedKickOff } from '#schema/rules/kick-off.ts';
import { isClockRunning, phases } from '#schema/rules/match-clock.ts';
import { matchChanges, matchPhase, matchRequired } from '#schema/shapes/match.ts';
import { FieldReader } from './field-reader.ts';
import type { Fields } from './kinds.ts';
import {
  checked,
  derivedKey,
  givenIn,
  type ParsedRow,
  publicationOf,
  type Reading,
  required,
} from './parsed-row.ts';

/** After this time a match without a result counts as finished: no match lasts longer, even with extra time and penalties. */
const longestMatch = 3 * 60 * 60 * 1000;

export function parseMatch(fields: Fields, reading: Reading): ParsedRow {
  const read = new FieldReader(fields);
  const [home, away] = scoreOf(read);
  const given = givenIn(read, matchFacts, {
    matchDate: () => read.dayAndTime('matchDate', 'matchTime'),
    homeScore: () => read.integer('homeScore') ?? home,
    awayScore: () => read.integer('awayScore') ?? away,
  });
  required(given, matchRequired, read.issues);
  const values = checked(matchChanges, { ...given, ...publicationOf(read, reading) }, read.issues);
  const { homeTeam, awayTeam, league, matchDate, homeScore } = values;
  const phase = matchPhase.optional().parse(values['phase']);
  if (phase && values['status'] && phases[phase].status !== values['status'])
    read.refuse('status', `a match of the phase ${phase} is ${phases[phase].status}`);
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
        status: phase ? phases[phase].status : isOver ? 'finished' : 'upcoming',
      },
    },
  };
}

/** By when it is certainly over; without a time, when its day has ended everywhere, which is at noon of the next day in UTC. */
const endOf = ({ matchDate, isTimeKnown }: KickOff) =>
  Date.parse(matchDate) + (isTimeKnown ? longestMatch : 24 * 60 * 60 * 1000);

/** A result such as '4-2', of openfootball's files the one after full time: {"ht": [1, 0], "ft": [4, 2]}. */
function scoreOf(read: FieldReader): [number?, number?] {
  const text = read.fullTime('score') ?? read.line('score');
  if (text === undefined) return [];
  const goals = /^(\d{1,3}) ?[-–:] ?(\d{1,3})$/.exec(text);
  if (goals) return [Number(goals[1]), Number(goals[2])];
  read.refuse('score', `'${text}' is not a score such as 4-2`);
  return [];
}
