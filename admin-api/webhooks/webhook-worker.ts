import type { MikroORM } from '@mikro-orm/postgresql';
import { type Background, repeat } from '#admin-api/background.ts';
import type { Logger } from '#admin-api/http/log.ts';
import { pruneDeliveries } from './delivery.queries.ts';
import { gatherNext, listDue, type Message, noteAttempt, takeDue } from './outbox.queries.ts';
import { withRecords } from './public-records.queries.ts';
import { sendMessage } from './send-message.ts';
import { pruneWebhooks } from './webhook.queries.ts';

const [second, minute, hour] = [1000, 60_000, 3_600_000];
/** The delays between the attempts of a message: 5 s, 1 min, 10 min, 1 h, 6 h, 24 h. */
const retryDelaysMs = [5 * second, minute, 10 * minute, hour, 6 * hour, 24 * hour];
/** How many messages are being sent to one receiver at the same time. */
const atOnce = 2;
const prunedAtOnce = 1000;

interface Options {
  log?: Logger;
  /** Hosts that messages may be sent to although they are not public. */
  trustedHosts?: readonly string[];
  delaysMs?: readonly number[];
  timeoutMs?: number;
  /** Milliseconds between two checks; changes of this time form one message. */
  pollMs?: number;
}

/** Sends changes to webhooks in the background. Each receiver has its own queue, so that none waits for another. */
export function startWebhookWorker(
  { orm, visitors }: { orm: MikroORM; visitors: MikroORM },
  { log, trustedHosts = [], delaysMs = retryDelaysMs, timeoutMs = 10_000, pollMs = second }: Options = {},
): Background {
  const queues = new Map<number, Promise<void>>();
  let pruneAt = 0;

  async function send(message: Message, signal: AbortSignal): Promise<void> {
    const events = await withRecords(visitors.em.fork(), message.events);
    const attempt = await sendMessage(message, events, { trustedHosts, timeoutMs, signal });
    // A request that was cut off by the end of this process is repeated by the next one.
    if (!signal.aborted) await noteAttempt(orm.em.fork(), message.id, attempt, delaysMs);
  }

  async function empty(webhookId: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const messages = await takeDue(orm.em.fork(), webhookId, atOnce);
      if (messages.length === 0) return;
      await Promise.all(messages.map((message) => send(message, signal)));
    }
  }

  const failure = 'telling webhooks failed';

  async function look(signal: AbortSignal): Promise<undefined> {
    while (!signal.aborted && (await gatherNext(orm.em.fork(), visitors.em.fork())));
    for (const id of await listDue(orm.em.fork())) {
      if (queues.has(id)) continue;
      const queue = empty(id, signal)
        .catch((error: unknown) => log?.warn({ err: error }, failure))
        .finally(() => queues.delete(id));
      queues.set(id, queue);
    }
    if (Date.now() < pruneAt) return;
    await pruneWebhooks(orm.em.fork());
    const pruned = await pruneDeliveries(orm.em.fork(), prunedAtOnce);
    pruneAt = pruned === prunedAtOnce ? 0 : Date.now() + hour;
  }

  const looking = repeat({ log, failure, everyMs: pollMs }, look);
  return {
    async stop() {
      await looking.stop();
      await Promise.all(queues.values());
    },
  };
}
