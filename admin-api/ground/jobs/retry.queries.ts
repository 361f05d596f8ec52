import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { isRow, type JobRow } from './job.queries.ts';

/** It is tried again after pauses that double from a second to a minute. */
export const noteFailure = (em: EntityManager, job: JobRow, problem: string) =>
  em.execute(sql`
    update jobs set attempts = attempts + 1, problem = ${problem}, failing_since = coalesce(failing_since, now()),
           run_at = now() + least(interval '1 minute', interval '1 second' * 2 ^ least(attempts, 10))
     where ${isRow(job)}`);
