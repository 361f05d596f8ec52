/** Recent attention, the part of popularity that follows from views and plays, and the deletion of old figures. */

import { setTimeout as pause } from 'node:timers/promises';
import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql';
import type { JobKind } from '#admin-api/ground/jobs/run-jobs.ts';
import { figureDays } from '#schema/rules/retention.ts';
import { leastSearches } from '#schema/shapes/figures.ts';

const recentDays = 30;
const batchSize = 200;
const everyMs = 600_000;
/** Milliseconds between two batches, so that the pages that one affects are rendered before the next. */
const restMs = 1_000;

interface Attention {
  id: number;
  points: number;
  month: number;
}

/**
 * The titles whose points have changed: 2·log10(1 + views and plays of 30 days), rounded as for comments. A title loses a point
 * only when half as much attention again would not keep it, so that a title at a boundary does not alternate. The 30 days end
 * with the last day that popularity counted, which never goes back.
 */
async function listMoved(em: EntityManager): Promise<Attention[]> {
  return await em.execute<Attention[]>(sql`
    with recent as (
      select movie_id, sum(views + plays) as attention, floor((max(day) - date '1970-01-01') / 30) as month
        from title_figures where day > (now() at time zone 'UTC')::date - ${recentDays}::integer
       group by 1 having sum(views + plays) > 0
    ), wanted as (
      select m.id, m.attention_points, m.attention_month,
             greatest(floor(2 * log(1 + coalesce(r.attention, 0))),
                      least(coalesce(m.attention_points, 0), floor(2 * log(1 + 1.5 * coalesce(r.attention, 0)))))::integer as points,
             r.month
        from recent r full join (select id from movies where attention_points > 0) had on had.id = r.movie_id
             join movies m on m.id = coalesce(r.movie_id, had.id)
    ), moved as (
      select *, case when points > 0 then greatest(attention_month, month) else attention_month end::integer as new_month from wanted
    )
    select id, points, new_month as month from moved
     where (coalesce(attention_points, 0), attention_month) is distinct from (points::smallint, new_month::smallint)
     order by id`);
}

async function write(em: EntityManager, batch: readonly Attention[]): Promise<void> {
  await em.execute(sql`
    update movies m set attention_points = t.points, attention_month = t.month
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) t (id integer, points smallint, month smallint)
     where m.id = t.id and (m.attention_points, m.attention_month) is distinct from (t.points, t.month)`);
}

/** Brings popularity up to date, in batches; returns how many titles have different points. */
export async function noteAttention(em: EntityManager, rest = 0, signal?: AbortSignal): Promise<number> {
  const moved = await listMoved(em);
  for (let at = 0; at < moved.length && !signal?.aborted; at += batchSize) {
    await write(em, moved.slice(at, at + batchSize));
    if (rest > 0) await pause(rest, undefined, signal && { signal }).catch(() => {});
  }
  return moved.length;
}

/** Deletes expired figures, at most `limit` rows of a table at a time. */
export async function pruneFigures(em: EntityManager, limit = 10_000): Promise<void> {
  const today = sql`(now() at time zone 'UTC')::date`;
  for (const table of ['site_figures', 'title_figures', 'search_figures'])
    await em.execute(
      `delete from ${table} where ctid = any(array(
         select ctid from ${table} where day < (now() at time zone 'UTC')::date - ${figureDays} limit ${limit}))`,
    );
  await em.execute(sql`
    delete from search_figures where ctid = any(array(
      select ctid from search_figures where day < ${today} - 1 and searches < ${leastSearches} limit ${limit}))`);
  await em.execute(`delete from figure_batches where at < now() - interval '7 days'`);
}

/** Does both every ten minutes. */
export const attentionJob = (orm: MikroORM): JobKind => ({
  name: 'attention',
  round: { firstMs: everyMs, mostMs: everyMs },
  async work({ signal }) {
    await noteAttention(orm.em.fork(), restMs, signal);
    await pruneFigures(orm.em.fork());
    return everyMs;
  },
});
