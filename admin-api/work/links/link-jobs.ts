import type { MikroORM } from '@mikro-orm/postgresql';
import pLimit from 'p-limit';
import type { Job, JobKind } from '#admin-api/ground/jobs/run-jobs.ts';
import { askedAddress, checkLink, isFramed } from './check-link.ts';
import {
  areLinksChecked,
  firstCursor,
  type GatherCursor,
  gatherLinks,
  noteCheck,
  takeDueLinks,
} from './link-check.queries.ts';
import { watchConnection } from './server-connection.ts';

const recordsAtOnce = 500;
/** Few, so that a reported address does not wait long for those that were taken before it. */
const linksAtOnce = 12;
/** Hosts that are asked at the same time. */
const hostsAtOnce = 4;
/** After the last title the addresses that came since are gathered from the first one on. */
const betweenRoundsMs = 60 * 60 * 1000;
const betweenRecordsMs = 100;
const usualIdleMs = 30_000;
const tooManyRequests = 429;
/** A host is left alone for so long after it said that there were too many requests. */
const hostRestMs = 15 * 60 * 1000;

interface Options {
  /** The address of the site whose pages frame streams. */
  siteUrl: string;
  /** Hosts that may be asked although they are not public. */
  trustedHosts?: readonly string[];
  /** Milliseconds between two requests to one host. */
  hostPauseMs?: number;
  /** Milliseconds between two looks whether there is something to do. */
  idleMs?: number;
}

/**
 * Two jobs that ask the addresses of the catalogue whether they still answer, where the setting is on. They go on where they were stopped.
 * The addresses are gathered while others are asked: hosts are asked slowly, and a reported or corrected address must not wait for them.
 */
export const linkJobs = (orm: MikroORM, options: Options): JobKind[] => [
  gatheringJob(orm, options),
  askingJob(orm, options),
];

function gatheringJob(orm: MikroORM, { idleMs = usualIdleMs }: Options): JobKind {
  let cursor: GatherCursor | null = firstCursor;
  let nextRound = 0;
  return {
    name: 'gather links',
    round: { firstMs: 0, mostMs: idleMs },
    async work() {
      const em = orm.em.fork();
      if (!(await areLinksChecked(em)) || (cursor === null && Date.now() < nextRound)) return idleMs;
      cursor = await gatherLinks(em, cursor ?? firstCursor, recordsAtOnce);
      if (cursor !== null) return Math.min(idleMs, betweenRecordsMs);
      nextRound = Date.now() + betweenRoundsMs;
      return idleMs;
    },
  };
}

function askingJob(
  orm: MikroORM,
  { siteUrl, trustedHosts = [], hostPauseMs = 1000, idleMs = usualIdleMs }: Options,
): JobKind {
  const site = new URL(siteUrl);
  const connection = watchConnection();
  const busyHosts = resting<string>(hostRestMs);

  async function work({ signal, rest }: Job): Promise<number> {
    const em = orm.em.fork();
    if (!(await areLinksChecked(em))) return idleMs;
    const due = await takeDueLinks(em, linksAtOnce);
    const limit = pLimit(hostsAtOnce);
    const byHost = Map.groupBy(due, (address) => askedAddress(address)?.host ?? '');
    await Promise.all(
      [...byHost].map(([host, addresses]) => limit(() => checkHost(host, addresses, signal, rest))),
    );
    return due.length > 0 ? 0 : idleMs;
  }

  async function checkHost(
    host: string,
    addresses: readonly string[],
    signal: AbortSignal,
    rest: Job['rest'],
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

  return { name: 'ask links', round: { firstMs: 0, mostMs: idleMs }, work };
}

/** What is left alone for a while; what has rested is forgotten. */
export function resting<Key>(restMs: number) {
  const until = new Map<Key, number>();
  return {
    add: (key: Key) => void until.set(key, performance.now() + restMs),
    has(key: Key) {
      const now = performance.now();
      for (const [other, end] of until) if (end <= now) until.delete(other);
      return until.has(key);
    },
  };
}
