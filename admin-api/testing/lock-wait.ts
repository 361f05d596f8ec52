import { expect } from 'vitest';
import type { TestApi } from './api-server.ts';

/** Resolves once a session of the API's database waits for another one's lock. */
export async function lockWait(api: TestApi): Promise<void> {
  const countWaiting = async () => {
    const [row] = await api
      .em()
      .execute<{ waiting: number }[]>(`select count(*)::integer as waiting from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock'`);
    return row?.waiting;
  };
  await expect.poll(countWaiting, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
}
