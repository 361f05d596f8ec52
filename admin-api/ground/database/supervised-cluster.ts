import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, type ClusterOptions, startCluster } from './embedded-postgres.ts';

const pauses = { first: 100, longest: 5000 };

export interface Supervision {
  /** Reports its restarts to the operator. */
  tell: (sentence: string) => void;
  /** Called when it accepts connections again. */
  onReturn: () => Promise<void>;
}

/** A cluster that is restarted at the same address whenever it ends unexpectedly. */
export async function supervisedCluster(options: ClusterOptions, supervision: Supervision): Promise<Cluster> {
  let cluster = await startCluster(options);
  const stopping = new AbortController();
  const { port, url } = cluster;

  async function startAgain(): Promise<void> {
    let isTold = false;
    for (let wait = pauses.first; !stopping.signal.aborted; wait = Math.min(wait * 2, pauses.longest)) {
      try {
        cluster = await startCluster({ ...options, port });
        return;
      } catch (error) {
        if (!isTold) supervision.tell(`PostgreSQL does not start again: ${reason(error)}`);
        isTold = true;
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  async function keep(): Promise<void> {
    for (;;) {
      await cluster.ended;
      if (stopping.signal.aborted) return;
      supervision.tell('PostgreSQL ended by itself; it is started again.');
      await startAgain();
      // Stopped meanwhile: shut down the server that was just started.
      if (stopping.signal.aborted) return await cluster.stop();
      await supervision.onReturn();
      supervision.tell('PostgreSQL is back.');
    }
  }

  const kept = keep();
  return {
    port,
    url,
    ended: kept,
    async stop() {
      stopping.abort();
      await cluster.stop();
      await kept;
    },
  };
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
