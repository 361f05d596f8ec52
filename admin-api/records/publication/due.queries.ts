/** Publishes and archives what is due, and moves matches on that nobody reported, a few records at a time. */
import { type EntityManager, type MikroORM, raw, sql } from '@mikro-orm/postgresql';
import { attempt, type Batch, batchOf } from '#admin-api/ground/database/batches.ts';
import { allowLong } from '#admin-api/ground/database/connection.ts';
import { write } from '#admin-api/ground/database/write.ts';
import type { JobKind } from '#admin-api/ground/jobs/run-jobs.ts';
import { isUnreported } from '#admin-api/records/matches/unreported.ts';
import type { ScheduledKind } from '#schema/shapes/schedule.ts';
import { moments, scheduledTables } from './schedule.queries.ts';

/** How many records are changed at once: each of them is rendered, and no edit should wait for more. */
const mostAtOnce = 200;
/** How many rows may follow them: seasons, episodes and credits go with their title. */
const mostFollowing = 1_000;

const episodesOf = 'select count(*) from episodes e where e.season_id';
const following: Record<ScheduledKind, string> = {
  movie: `(select coalesce(sum(1 + (${episodesOf} = s.id)), 0) from seasons s where s.show_id = t.id)
          + (select count(*) from credits c where c.movie_id = t.id)`,
  season: `(${episodesOf} = t.id)`,
  episode: '0',
  match: '0',
  page: '0',
};

interface Step {
  kind: ScheduledKind;
  table: string;
  /** Which records are due, the column with the moment of each, and what becomes of them. */
  isDue: string;
  column: 'publish_at' | 'archive_at' | 'match_date';
  set: string;
  batch: Batch;
}

const moment = (
  kind: ScheduledKind,
  from: string,
  column: 'publish_at' | 'archive_at',
  to: string,
): Step => ({
  kind,
  table: scheduledTables[kind],
  isDue: `t.publication = '${from}' and t.${column} <= now()`,
  column,
  set: `publication = '${to}', ${column} = null`,
  batch: batchOf(mostAtOnce),
});

/** A record that is published late is archived after it, if that is due as well. */
export const everyStep = (): Step[] => [
  ...(Object.keys(scheduledTables) as ScheduledKind[]).flatMap((kind) => [
    moment(kind, 'scheduled', 'publish_at', 'published'),
    moment(kind, 'published', 'archive_at', 'archived'),
  ]),
  {
    kind: 'match',
    table: 'matches',
    isDue: isUnreported('t'),
    column: 'match_date',
    set: `phase = 'unreported'`,
    batch: batchOf(mostAtOnce),
  },
];

/** The Monday of this week (sql/tables/1-records.sql). */
const week = `date_trunc('week', now() at time zone 'UTC')::date`;

/** The moments that have passed, those that are to be tried again later among them. */
const due = `
  ${moments((column) => `${column} <= now()`)}
  union all select 'match', t.id, t.match_date, 'unreported' from public.matches t where ${isUnreported('t')}`;
/** A clock that is set anew is noticed after so many milliseconds. */
const longestWait = 30_000;

/** Milliseconds until the next moment, the next try of a record that could not be changed, or the next week. */
async function msUntilDue(em: EntityManager): Promise<number> {
  const [next] = await em.execute<{ ms: number }[]>(
    raw(`
      select (1000 * extract(epoch from least(
                (select m.at from (${moments((column) => `${column} > now()`)}) m order by m.at limit 1),
                (select min(again_at) from stuck_moments where again_at > now()),
                (${week} + 7) at time zone 'UTC') - now()))::double precision as ms`),
  );
  return Math.min(longestWait, Math.ceil(next?.ms ?? longestWait));
}

const anyDue = raw(`
  select exists (select from (${due}) d where not exists (
           select from stuck_moments x where x.kind = d.kind and x.record_id = d.id and x.at = d.at and x.again_at > now()))
      or not exists (select from calendar_weeks where begins = ${week}) as due`);

/** How long a record that could not be changed waits. */
const again = `interval '5 minutes'`;

/** The next records of a step, as many as the batch takes; those that another server is changing are left to it. */
const pick = (em: EntityManager, { kind, table, isDue, column, batch }: Step) =>
  em.execute<{ id: number }[]>(
    raw(`
      with due as materialized (
        select t.id, t.${column} as at from ${table} t
         where ${isDue} and not exists (
           select from stuck_moments x where x.kind = '${kind}' and x.record_id = t.id and x.at = t.${column} and x.again_at > now())
         order by t.${column}, t.id limit ${batch.size} for update skip locked
      ), weighed as (
        select t.id, coalesce(sum(w.rows) over (order by t.at, t.id rows between unbounded preceding and 1 preceding), 0) as before
          from due t cross join lateral (select ${following[kind]} as rows) w
      )
      select id from weighed where before < ${mostFollowing}`),
  );

/** Takes one batch; answers with the number of its records. */
async function applyBatch(em: EntityManager, step: Step): Promise<number> {
  const { kind, table, column, set, batch } = step;
  let alone: number | undefined;
  const done = await attempt(batch, {
    work: async () => {
      const { result } = await write(em.fork(), null, async (inside) => {
        const ids = (await pick(inside, step)).map(({ id }) => id);
        [alone] = ids;
        if (ids.length === 0) return 0;
        batch.size = ids.length;
        if (ids.length === 1) await allowLong(inside);
        await inside.execute(sql`update ${raw(table)} set ${raw(set)} where id in (${ids})`);
        await inside.execute(sql`delete from stuck_moments where kind = ${kind} and record_id in (${ids})`);
        return ids.length;
      });
      return result;
    },
    skip: async (reason) => {
      await em.fork().execute(sql`
        insert into stuck_moments (kind, record_id, at, reason, again_at)
          select ${kind}, id, ${raw(column)}, ${reason}, now() + ${raw(again)} from ${raw(table)}
           where id = ${alone} and ${raw(column)} is not null
          on conflict (kind, record_id) do update set at = excluded.at, reason = excluded.reason, again_at = excluded.again_at`);
    },
  });
  // A smaller batch, or the records behind the one that was set aside, follow at once.
  return done ?? 1;
}

/** The calendar is updated when a week begins; answers with whether it was. */
async function beginWeek(em: EntityManager): Promise<boolean> {
  const { result } = await write(em.fork(), null, (inside) =>
    inside.execute<unknown[]>(
      raw(`insert into calendar_weeks (begins) values (${week})
             on conflict (id) do update set begins = excluded.begins where calendar_weeks.begins <> excluded.begins returning id`),
    ),
  );
  return result.length > 0;
}

/**
 * Takes a batch of each kind of records that is due; false when nothing was. Each has a transaction of its own, so that one kind that cannot
 * be changed does not hold up the others.
 */
export async function applyDueMoments(
  em: EntityManager,
  steps: readonly Step[] = everyStep(),
): Promise<boolean> {
  const [found] = await em.execute<{ due: boolean }[]>(anyDue);
  if (!found?.due) return false;
  const failures: unknown[] = [];
  let applied = 0;
  for (const step of steps) {
    try {
      applied += await applyBatch(em, step);
    } catch (error) {
      failures.push(error);
    }
  }
  const isNewWeek = await beginWeek(em);
  if (failures.length > 0) throw failures[0];
  return applied > 0 || isNewWeek;
}

/** The least milliseconds between two batches. */
const shortestPause = 20;

/**
 * Publishes, archives and moves on what is due, by ordinary updates: pages follow as after an edit. What is due is read from the records,
 * so a restart or a changed clock makes no difference; triggers wake it when a moment is set. A match is moved on within its longest wait.
 */
export const momentsJob = (orm: MikroORM): JobKind => {
  const steps = everyStep();
  return {
    name: 'moments',
    round: { firstMs: 0, mostMs: longestWait },
    work: async () =>
      (await applyDueMoments(orm.em.fork(), steps)) ? shortestPause : await msUntilDue(orm.em.fork()),
  };
};
