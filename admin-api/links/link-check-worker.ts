import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import pLimit from 'p-limit';
import type { Logger } from '#admin-api/http/log.ts';
import { askedAddress, checkLink } from './check-link.ts';
import {
  areLinksChecked,
  firstTurn,
  type GatherTurn,
  gatherLinks,
  noteCheck,
  takeDueLinks,
} from './link-check.queries.ts';

const recordsAtOnce = 500;
const linksAtOnce = 40;
/** Hosts that are asked at the same time. */
const hostsAtOnce = 4;
/** After the last title the addresses that came since are gathered from the first one on. */
const betweenRoundsMs = 60 * 60 * 1000;

interface Options {
  log?: Logger;
  /** Hosts that may be asked although they are not public. */
  trustedHosts?: readonly string[];
  /** Milliseconds between two requests to one host. */
  hostPauseMs?: number;
  /** Milliseconds between two looks whether there is something to do. */
  idleMs?: number;
}

/** Asks the addresses of the catalogue whether they still answer, where the setting is on. It goes on where it was stopped. */
export function startLinkChecker(
  orm: MikroORM,
  { log, trustedHosts = [], hostPauseMs = 1000, idleMs = 10_000 }: Options = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => {});
  let turn: GatherTurn | null = firstTurn;
  let nextRound = 0;

  async function work(): Promise<boolean> {
    const em = orm.em.fork();
    if (!(await areLinksChecked(em))) return false;
    if (turn !== null || Date.now() >= nextRound) {
      turn = await gatherLinks(em, turn ?? firstTurn, recordsAtOnce);
      if (turn === null) nextRound = Date.now() + betweenRoundsMs;
    }
    const due = await takeDueLinks(em, linksAtOnce);
    const limit = pLimit(hostsAtOnce);
    const byHost = Map.groupBy(due, (address) => askedAddress(address)?.host ?? '');
    await Promise.all([...byHost.values()].map((addresses) => limit(() => checkHost(addresses))));
    return due.length > 0 || turn !== null;
  }

  async function checkHost(addresses: readonly string[]): Promise<void> {
    for (const address of addresses) {
      if (signal.aborted) return;
      const url = askedAddress(address);
      const checked = url
        ? await checkLink(url, { trustedHosts, signal })
        : ({ verdict: 'unknown', status: null } as const);
      // What was cut off says nothing: its turn comes again.
      if (signal.aborted) return;
      await noteCheck(orm.em.fork(), address, checked);
      await rest(hostPauseMs);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await work().catch((error: unknown) => {
        log?.warn({ err: error }, 'checking links failed');
        return false;
      });
      await rest(isBusy ? 0 : idleMs);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
