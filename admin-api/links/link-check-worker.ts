import type { MikroORM } from '@mikro-orm/postgresql';
import pLimit from 'p-limit';
import { type Background, type Rest, repeat, resting } from '#admin-api/background.ts';
import type { Logger } from '#admin-api/http/log.ts';
import { askedAddress, checkLink, isFramed } from './check-link.ts';
import {
  areLinksChecked,
  firstTurn,
  type GatherTurn,
  gatherLinks,
  noteCheck,
  takeDueLinks,
} from './link-check.queries.ts';
import { watchConnection } from './own-connection.ts';

const recordsAtOnce = 500;
/** Few, so that a reported address does not wait long for those that were taken before it. */
const linksAtOnce = 12;
/** Hosts that are asked at the same time. */
const hostsAtOnce = 4;
/** After the last title the addresses that came since are gathered from the first one on. */
const betweenRoundsMs = 60 * 60 * 1000;
const betweenRecordsMs = 100;
const usualIdleMs = 10_000;
const tooManyRequests = 429;
/** A host is left alone for so long after it said that there were too many requests. */
const hostRestMs = 15 * 60 * 1000;

interface Options {
  /** The address of the site whose pages frame streams. */
  siteUrl: string;
  log?: Logger;
  /** Hosts that may be asked although they are not public. */
  trustedHosts?: readonly string[];
  /** Milliseconds between two requests to one host. */
  hostPauseMs?: number;
  /** Milliseconds between two looks whether there is something to do. */
  idleMs?: number;
}

/**
 * Asks the addresses of the catalogue whether they still answer, where the setting is on. It goes on where it was stopped. The addresses are
 * gathered while others are asked: hosts are asked slowly, and a reported or corrected address must not wait for them.
 */
export function startLinkChecker(orm: MikroORM, options: Options): Background {
  const parts = [startGathering(orm, options), startAsking(orm, options)];
  return {
    async stop() {
      await Promise.all(parts.map((part) => part.stop()));
    },
  };
}

function startGathering(orm: MikroORM, { log, idleMs = usualIdleMs }: Options): Background {
  let turn: GatherTurn | null = firstTurn;
  let nextRound = 0;
  return repeat({ log, failure: 'gathering links failed', everyMs: idleMs }, async () => {
    const em = orm.em.fork();
    if (!(await areLinksChecked(em))) return;
    if (turn === null && Date.now() < nextRound) return;
    turn = await gatherLinks(em, turn ?? firstTurn, recordsAtOnce);
    if (turn !== null) return Math.min(idleMs, betweenRecordsMs);
    nextRound = Date.now() + betweenRoundsMs;
    return;
  });
}

function startAsking(
  orm: MikroORM,
  { siteUrl, log, trustedHosts = [], hostPauseMs = 1000, idleMs = usualIdleMs }: Options,
): Background {
  const site = new URL(siteUrl);
  const connection = watchConnection();
  const busyHosts = resting<string>(hostRestMs);

  async function work(signal: AbortSignal, rest: Rest): Promise<number | undefined> {
    const em = orm.em.fork();
    if (!(await areLinksChecked(em))) return;
    const due = await takeDueLinks(em, linksAtOnce);
    const limit = pLimit(hostsAtOnce);
    const byHost = Map.groupBy(due, (address) => askedAddress(address)?.host ?? '');
    await Promise.all(
      [...byHost].map(([host, addresses]) => limit(() => checkHost(host, addresses, signal, rest))),
    );
    return due.length > 0 ? 0 : undefined;
  }

  async function checkHost(
    host: string,
    addresses: readonly string[],
    signal: AbortSignal,
    rest: Rest,
  ): Promise<void> {
    const pause = async () => await rest(hostPauseMs);
    const options = { trustedHosts, signal, pause };
    const ask = async (one: URL) => await checkLink(one, options);
    for (const address of addresses) {
      // The others come again when the time for which they were taken is over.
      if (signal.aborted || busyHosts.has(host)) return;
      const url = askedAddress(address);
      const framedBy = isFramed(address) ? site : null;
      const heard = url
        ? await connection.hear(url, await checkLink(url, { ...options, framedBy }), ask)
        : ({ verdict: 'unknown', status: null } as const);
      // A request that was cut off says nothing about the address, which is asked again later.
      if (signal.aborted) return;
      if (heard) await noteCheck(orm.em.fork(), address, heard);
      if (heard?.status === tooManyRequests) busyHosts.add(host);
      await pause();
    }
  }

  return repeat({ log, failure: 'checking links failed', everyMs: idleMs }, work);
}
