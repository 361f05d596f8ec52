import { type EntityManager, sql } from '@mikro-orm/postgresql';

/** A row of `jobs`: work in the background that is left to do. */
export interface JobRow {
  kind: string;
  /** The record that it is about; 0 for work that comes round again. */
  subject: number;
  /** As PostgreSQL writes it, to the microsecond; null until something wakes it. */
  runAt: string | null;
  isFailing: boolean;
  /** Milliseconds until it is due; null until something wakes it. */
  inMs: number | null;
}

/** Puts work that comes round again into the table; it runs after these milliseconds at the earliest. */
export const addRecurring = (em: EntityManager, kind: string, firstMs: number) =>
  em.execute(sql`
    insert into jobs (kind, run_at) values (${kind}, now() + ${firstMs} * interval '1 millisecond')
      on conflict (kind, subject) do update set run_at = greatest(jobs.run_at, excluded.run_at)`);

/** Work for a server to take up now. */
export const addJob = (em: EntityManager, kind: string, subject: number) =>
  em.execute(sql`select add_job(${kind}, ${subject})`);

export const listJobs = (em: EntityManager, kinds: readonly string[]): Promise<JobRow[]> =>
  em.execute<JobRow[]>(sql`
    select kind, subject, run_at::text as "runAt", failing_since is not null as "isFailing",
           (1000 * extract(epoch from run_at - now()))::double precision as "inMs"
      from jobs where kind in (${kinds}) order by run_at, subject`);

export const isRow = ({ kind, subject }: JobRow) => sql`kind = ${kind} and subject = ${subject}`;
/** Nothing has woken it since it was taken up. */
const isSame = ({ runAt }: JobRow) => sql`run_at is not distinct from ${runAt}::timestamptz`;

/** False when another server has done it meanwhile, or something has changed it. */
export const isLeft = async (em: EntityManager, job: JobRow): Promise<boolean> =>
  (await em.execute<unknown[]>(sql`select from jobs where ${isRow(job)} and ${isSame(job)}`)).length > 0;

export const removeJob = (em: EntityManager, job: JobRow) =>
  em.execute(sql`delete from jobs where ${isRow(job)} and ${isSame(job)}`);

/** It is due again after these milliseconds, or when something wakes it. */
export const postponeJob = (em: EntityManager, job: JobRow, ms: number) =>
  em.execute(sql`
    update jobs set attempts = 0, problem = null, failing_since = null,
           run_at = case when ${isSame(job)} then now() + ${Number.isFinite(ms) ? ms : null} * interval '1 millisecond' else run_at end
     where ${isRow(job)}`);

/** It goes on after failures. */
export const noteProgress = (em: EntityManager, job: JobRow) =>
  em.execute(sql`update jobs set attempts = 0, problem = null, failing_since = null where ${isRow(job)}`);
