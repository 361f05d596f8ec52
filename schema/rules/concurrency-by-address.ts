/**
 * Limits what clients have in progress at once: for each address, for each IPv6 network, and for all of them together. Where work queues,
 * the addresses have their turns one after the other, so that nobody waits for all that another one wants done; and when all slots are
 * taken, the address with the most gives its last one to an address with fewer.
 */
import { networkKey } from './client-address.ts';

/** The status of a refusal: this address, or all together, have too much in progress. */
export type Refusal = 429 | 503;

/**
 * An address that has too much in progress is told so only after this time. A program that ignores Retry-After asks again at once, and
 * thousands of refusals a second would take the time of everybody's pages.
 */
export const refusalPauseMs = 1_000;

/** How many times the slots of one address its IPv6 network has, as an IPv4 address has them for a whole office or mobile network. */
export const networkShare = 2;

interface Slots {
  ofAddress: number;
  inAll: number;
}

/**
 * Takes a slot for a client of this address (`addressKey`), and returns what frees it; or the status with which to refuse. null is no
 * client: it takes none.
 */
export function slotsByAddress({
  ofAddress,
  inAll,
}: Slots): (address: string | null) => (() => void) | Refusal {
  const taken = new Map<string, number>();
  let all = 0;

  return (address) => {
    if (address === null) return () => {};
    const network = networkKey(address);
    const keys = network === null ? [address] : [address, network];
    const isFull = (key: string) =>
      (taken.get(key) ?? 0) >= (key === network ? networkShare * ofAddress : ofAddress);
    if (keys.some(isFull)) return 429;
    if (all >= inAll) return 503;
    const add = (by: 1 | -1) => {
      all += by;
      for (const key of keys) {
        const slots = (taken.get(key) ?? 0) + by;
        if (slots > 0) taken.set(key, slots);
        else taken.delete(key);
      }
    };
    add(1);
    return () => add(-1);
  };
}

interface Job {
  /** How many lines it stands in: who wants what somebody else waits for has it as soon as it is the turn of either. */
  lines: number;
  begin: (() => void) | undefined;
  refuse: () => void;
}

interface Queue extends Slots {
  /** How many are worked on at the same time. */
  atOnce: number;
}

/**
 * Resolves with what the work does, or with the status with which to refuse. null is no client: it has its turn like an address, and is
 * never refused. Those who give the same `key` share one work.
 */
type Queued<T> = (address: string | null, work: () => Promise<T>, key?: string) => Promise<T | Refusal>;

export function queueByAddress<T>({ atOnce, ...most }: Queue): Queued<T> {
  const takeSlot = slotsByAddress(most);
  /** What waits, by address; the first one's turn is next. */
  const lines = new Map<string, Job[]>();
  const shared = new Map<string, { job: Job; done: Promise<T | Refusal> }>();
  let running = 0;

  const lineOf = (address: string | null): string => (address && (networkKey(address) ?? address)) || '';

  function stand(who: string, job: Job): void {
    const line = lines.get(who) ?? [];
    if (!job.begin || line.includes(job)) return;
    line.push(job);
    job.lines += 1;
    lines.set(who, line);
  }

  function goOn(): void {
    while (running < atOnce) {
      const [next] = lines;
      if (!next) return;
      const [who, line] = next;
      const job = line.shift();
      // Behind all others.
      lines.delete(who);
      if (line.length > 0) lines.set(who, line);
      job?.begin?.();
    }
  }

  /** False when no address has more waiting than this one would have. */
  function makeRoom(who: string): boolean {
    let longest: Job[] = [];
    for (const line of lines.values()) if (line.length > longest.length) longest = line;
    if (longest.length <= (lines.get(who)?.length ?? 0) + 1) return false;
    const at = longest.findLastIndex((job) => job.begin && job.lines === 1);
    const [last] = at < 0 ? [] : longest.splice(at, 1);
    last?.refuse();
    return last !== undefined;
  }

  return (address, work, key) => {
    const who = lineOf(address);
    const known = key === undefined ? undefined : shared.get(key);
    if (known) {
      stand(who, known.job);
      return known.done;
    }
    let slot = takeSlot(address);
    if (slot === 503 && makeRoom(who)) slot = takeSlot(address);
    if (typeof slot === 'number') return Promise.resolve(slot);
    const free = slot;
    const { promise: done, resolve } = Promise.withResolvers<T | Refusal>();
    const leave = () => {
      free();
      if (key !== undefined) shared.delete(key);
    };
    const job: Job = {
      lines: 0,
      begin() {
        job.begin = undefined;
        running += 1;
        const working = work().finally(() => {
          running -= 1;
          leave();
          goOn();
        });
        resolve(working);
      },
      refuse() {
        leave();
        resolve(429);
      },
    };
    if (key !== undefined) shared.set(key, { job, done });
    stand(who, job);
    goOn();
    return done;
  };
}
