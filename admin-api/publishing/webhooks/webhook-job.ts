import type { MikroORM } from '@mikro-orm/postgresql';
import type { JobKind } from '#admin-api/ground/jobs/run-jobs.ts';
import { gatherNext, type Message, msUntilNext, noteAttempt, takeDue } from './outbox.queries.ts';
import { withRecords } from './public-records.queries.ts';
import { sendMessage } from './send-message.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** The delays between the attempts of a message: 5 s, 1 min, 10 min, 1 h, 6 h, 24 h. */
const retryDelaysMs = [5 * second, minute, 10 * minute, hour, 6 * hour, 24 * hour];
/** How many messages are being sent to one receiver at the same time. */
const atOnce = 2;

interface Options {
  /** Hosts that messages may be sent to although they are not public. */
  trustedHosts?: readonly string[];
  delaysMs?: readonly number[];
  timeoutMs?: number;
}

/** Sends changes to a webhook. Each receiver has its own job, so that none waits for another. */
export function webhookJob(
  { orm, visitors }: { orm: MikroORM; visitors: MikroORM },
  { trustedHosts = [], delaysMs = retryDelaysMs, timeoutMs = 10 * second }: Options = {},
): JobKind {
  async function send(message: Message, signal: AbortSignal): Promise<void> {
    const events = await withRecords(visitors.em.fork(), message.events);
    const attempt = await sendMessage(message, events, { trustedHosts, timeoutMs, signal });
    // A request that was cut off by the end of this process is repeated by the next one.
    if (!signal.aborted) await noteAttempt(orm.em.fork(), message.id, attempt, delaysMs);
  }

  return {
    name: 'webhook',
    isParallel: true,
    followsChanges: true,
    async work({ subject, signal }) {
      const em = () => orm.em.fork();
      while (!signal.aborted && (await gatherNext(em(), visitors.em.fork(), subject)));
      while (!signal.aborted) {
        const messages = await takeDue(em(), subject, atOnce);
        if (messages.length === 0) return await msUntilNext(em(), subject);
        await Promise.all(messages.map((message) => send(message, signal)));
      }
      return 0;
    },
  };
}
