import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { isDeadIn } from '#admin-api/ground/database/dead-links.ts';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { changeRecord, publicationOf } from '#admin-api/ground/http/change-record.ts';
import { RequestError, refusedField } from '#admin-api/ground/http/errors.ts';
import { moveToTrash } from '#admin-api/records/trash/move-to-trash.queries.ts';
import { storedKickOff } from '#schema/rules/kick-off.ts';
import { isClockRunning } from '#schema/rules/match-clock.ts';
import {
  isAgainstItself,
  type MatchChanges,
  type MatchInput,
  type MatchListQuery,
  matchChanges,
  matchMessages,
} from '#schema/shapes/match.ts';
import { clockOf, clockOfNew } from './clock-after-save.ts';
import { MatchEntity, type MatchRow, presentMatch } from './match.entity.ts';

/** Defined as in migrations/0020-unreported-matches.sql, whose index it reads. */
const forOperators = [
  (m: string) =>
    `case when ${m}.status = 'live' then 0 when ${m}.phase = 'unreported' then 1 when ${m}.phase = 'postponed' then 3 when ${m}.status = 'upcoming' then 2 else 4 end`,
  (m: string) =>
    `case when ${m}.status = 'finished' or ${m}.phase = 'unreported' then timestamptz '2000-01-01T00:00:00Z' - ${m}.match_date
          else ${m}.match_date - timestamptz '2000-01-01T00:00:00Z' end`,
  (m: string) => `${m}.id`,
];

/** Live matches first, then those that wait for a result, the next upcoming ones, postponed ones, and the latest results. */
export async function listMatches(
  em: EntityManager,
  { page, limit, status, publication, search, problems }: MatchListQuery,
) {
  const wanted = {
    ...(status && { status }),
    ...(publication && { publication }),
    ...(search && isNamed(search)),
    ...(problems && { [raw((alias) => isDeadIn('matches', `${alias}.id`))]: true }),
  };
  const [matches, total] = await em.findAndCount(MatchEntity, wanted, {
    orderBy: forOperators.map((spelt) => ({ [raw((alias) => `(${spelt(alias)})`)]: 'asc' as const })),
    limit,
    offset: (page - 1) * limit,
  });
  return { matches, total };
}

/** Teams and league, searched as one line. */
const isNamed = (search: string) => ({
  [raw(
    (alias) =>
      `position(lower(?) in lower(concat_ws(' ', ${alias}.home_team, ${alias}.away_team, ${alias}.league)))`,
    [search],
  )]: { $gt: 0 },
});

export async function findMatch(em: EntityManager, id: number) {
  // Triggers write columns, too.
  const row = await em.findOne(MatchEntity, { id }, { refresh: true });
  if (!row) throw new RequestError(404, missing);
  return row;
}

export const kickOffColumns = (sent: string) => {
  const { matchDate, isTimeKnown } = storedKickOff(sent);
  return { matchDate: new Date(matchDate), isTimeKnown };
};

export const addMatch = (em: EntityManager, actor: string, sent: MatchInput): Promise<Written<MatchRow>> =>
  write(em, actor, async (inside) => {
    const added = inside.create(MatchEntity, {
      ...sent,
      ...publicationOf(sent),
      ...clockOfNew(sent, Date.now()),
      ...kickOffColumns(sent.matchDate),
    });
    await inside.flush();
    return added;
  });

const missing = 'Match not found';
const kind = {
  entity: MatchEntity,
  name: 'match',
  missing,
  read: findMatch,
  present: presentMatch,
  body: matchChanges,
};

/** The minute of a running clock changes by itself: an old one in a save is no conflict. */
const presentAsRead = (sent: MatchChanges) => (row: MatchRow) => {
  const now = presentMatch(row);
  return isClockRunning(now) ? { ...now, minute: sent.was?.minute ?? null } : now;
};

/** A record that is sent back as it was read names the noon of a day, which is no time. */
const kickOffAfter = ({ matchDate, isTimeKnown }: MatchRow, { matchDate: sent }: MatchChanges) =>
  sent === undefined || Date.parse(sent) === matchDate.getTime()
    ? { matchDate, isTimeKnown }
    : kickOffColumns(sent);

export const updateMatch = (
  em: EntityManager,
  actor: string,
  id: number,
  sent: MatchChanges,
): Promise<Written<MatchRow>> =>
  changeRecord(em, actor, { ...kind, present: presentAsRead(sent) }, id, sent, (changes, row) => {
    // Of a match that is stored so already, everything else can still be changed.
    if ((changes.homeTeam ?? changes.awayTeam) !== undefined && isAgainstItself({ ...row, ...changes }))
      throw refusedField(changes.awayTeam === undefined ? 'homeTeam' : 'awayTeam', matchMessages.sameTeam);
    const after = { ...changes, ...kickOffAfter(row, changes) };
    return { ...after, ...clockOf(row, after, Date.now()) };
  });

/** Moves it to the trash; returns its id there. */
export const removeMatch = (em: EntityManager, actor: string, id: number): Promise<Written<number>> =>
  moveToTrash(em, actor, 'match', id, missing);
