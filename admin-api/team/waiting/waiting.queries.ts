/** Counts of what waits. Each is a range of an index, a kept set, or a list that is short by its nature. */
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { momentOf } from '#admin-api/ground/database/rows.ts';
import { findTitles } from '#admin-api/records/movies/bit-sets/find-titles.queries.ts';
import { listSchedule } from '#admin-api/records/publication/schedule.queries.ts';
import { countDoubles } from '#admin-api/work/doubles/double.queries.ts';
import { daysAhead } from '#schema/rules/limits.ts';
import type { WaitingCounts, WaitingTitles } from '#schema/shapes/waiting.ts';

type Counts = { [Part in keyof WaitingCounts]: NonNullable<WaitingCounts[Part]> };

const day = 24 * 60 * 60 * 1000;

export async function countComments(em: EntityManager): Promise<Counts['comments']> {
  const [found] = await em.execute<{ held: number; oldest: Date | string | null; reported: number }[]>(sql`
    select count(*)::integer as held, (
        select c.created_at from comments c where c.status = 'held' order by c.id limit 1) as oldest, (
        select count(*)::integer from comments c
         where c.status <> 'held' and c.id in (select comment_id from comment_reports)) as reported
      from comments where status = 'held'`);
  return {
    held: found?.held ?? 0,
    oldest: momentOf(found?.oldest ?? null),
    reported: found?.reported ?? 0,
  };
}

export async function countInbox(em: EntityManager, mayRead: boolean): Promise<Counts['inbox']> {
  const [found] = await em.execute<Counts['inbox'][]>(sql`
    select (select count(*)::integer from contact_messages where ${mayRead} and not is_read) as messages,
           count(*) filter (where kind = 'request')::integer as requests,
           count(*) filter (where kind = 'problem')::integer as problems
      from asks where merged_into is null and state = 'open'`);
  return found ?? { messages: 0, requests: 0, problems: 0 };
}

export async function countTitles(em: EntityManager): Promise<WaitingTitles> {
  const lacking = async (problems: string) =>
    (await findTitles(em, { problems, publication: 'published' })).total;
  const [dead] = await em.execute<{ total: number }[]>(sql`
    select ((select count(*) from dead_titles)
      + (select count(distinct (place, record_id)) from dead_links
          where place in ('matches', 'people', 'collections')))::integer as total`);
  return {
    noStream: await lacking('no-stream'),
    noPoster: await lacking('no-poster'),
    doubles: await countDoubles(em),
    deadLinks: dead?.total ?? 0,
  };
}

export async function countPlanned(em: EntityManager): Promise<Counts['planned']> {
  const first = { page: 1, limit: 1 };
  const to = new Date(Date.now() + daysAhead * day).toISOString();
  const { total } = await listSchedule(em, first);
  const { entries, total: soon } = await listSchedule(em, { ...first, to });
  const [next] = entries;
  return { total, soon, next: next ? { name: next.name, at: momentOf(next.at) } : null };
}
