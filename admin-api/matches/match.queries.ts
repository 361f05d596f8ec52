import { type EntityManager, raw } from '@mikro-orm/postgresql';
import { isDeadIn } from '#admin-api/database/dead-links.ts';
import { type Written, write } from '#admin-api/database/write.ts';
import { changeRecord, publicationOf } from '#admin-api/http/change-record.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { moveToTrash } from '#admin-api/trash/move-to-trash.queries.ts';
import { storedKickOff } from '#schema/kick-off.ts';
import {
  type MatchChanges,
  type MatchInput,
  type MatchListQuery,
  unchangeableMatchFields,
} from '#schema/match.ts';
import { isClockRunning, type MatchStatus } from '#schema/match-phase.ts';
import { MatchEntity, type MatchRow, presentMatch } from './match.entity.ts';
import { clockOf, clockOfNew } from './match-clock.ts';

/** Defined as in sql/tables/1-records.sql, whose index it reads. */
const forOperators = [
  (m: string) =>
    `case when ${m}.status = 'live' then 0 when ${m}.phase = 'postponed' then 2 when ${m}.status = 'upcoming' then 1 else 3 end`,
  (m: string) =>
    `case when ${m}.status = 'finished' then timestamptz '2000-01-01T00:00:00Z' - ${m}.match_date
          else ${m}.match_date - timestamptz '2000-01-01T00:00:00Z' end`,
  (m: string) => `${m}.id`,
];

/** Live matches first, then the next upcoming ones, postponed ones, and the latest results. */
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

/** The next kick-off comes first. A postponed match has none. */
export async function listMatchesByDate(em: EntityManager, status: MatchStatus, limit: number) {
  return await em.find(
    MatchEntity,
    { status, phase: { $ne: 'postponed' } },
    { orderBy: { matchDate: 'asc', id: 'asc' }, limit },
  );
}

export async function findMatch(em: EntityManager, id: number) {
  // Triggers write columns, too.
  const row = await em.findOne(MatchEntity, { id }, { refresh: true });
  if (!row) throw new RequestError(404, missing);
  return row;
}

export async function addMatch(
  em: EntityManager,
  actor: string,
  sent: MatchInput,
): Promise<Written<MatchRow>> {
  return await write(em, actor, async (inside) => {
    const { matchDate, ...match } = { ...sent, ...storedKickOff(sent.matchDate) };
    const clock = clockOfNew({ ...sent, matchDate }, Date.now());
    const added = inside.create(MatchEntity, {
      ...match,
      ...publicationOf(match),
      ...clock,
      matchDate: new Date(matchDate),
    });
    await inside.flush();
    return added;
  });
}

const missing = 'Match not found';
const kind = {
  entity: MatchEntity,
  name: 'match',
  missing,
  read: findMatch,
  present: presentMatch,
  unchangeable: unchangeableMatchFields,
};

/** The minute of a running clock changes by itself: an old one in a save is no conflict. */
const presentAsRead = (sent: MatchChanges) => (row: MatchRow) => {
  const now = presentMatch(row);
  return isClockRunning(now) ? { ...now, minute: sent.was?.minute ?? null } : now;
};

/** A record that is sent back as it was read names the noon of a day, which is no time. */
function kickOffAfter(row: MatchRow, { matchDate }: MatchChanges) {
  const stored = { matchDate: row.matchDate.toISOString(), isTimeKnown: row.isTimeKnown };
  const isSame = matchDate === undefined || Date.parse(matchDate) === row.matchDate.getTime();
  return isSame ? stored : storedKickOff(matchDate);
}

export const updateMatch = (
  em: EntityManager,
  actor: string,
  id: number,
  sent: MatchChanges,
): Promise<Written<MatchRow>> =>
  changeRecord(em, actor, { ...kind, present: presentAsRead(sent) }, id, sent, (changes, row) => {
    const { matchDate, isTimeKnown } = kickOffAfter(row, changes);
    return {
      ...changes,
      ...clockOf(row, { ...changes, matchDate }, Date.now()),
      matchDate: new Date(matchDate),
      isTimeKnown,
    };
  });

/** Moves it to the trash; returns its id there. */
export const removeMatch = (em: EntityManager, actor: string, id: number): Promise<Written<number>> =>
  moveToTrash(em, actor, 'match', id, missing);
