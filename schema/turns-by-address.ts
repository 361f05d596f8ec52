/**
 * Work that clients wait for: the addresses have their turns one after the other, so that nobody waits for all that another one wants
 * done. When all places are taken, the address with the most gives its last one to an address with fewer.
 */
import { networkKey } from './client-address.ts';
import { type Places, placesByAddress, type Refusal } from './places-by-address.ts';

interface Job {
  /** How many lines it stands in: who wants what somebody else waits for has it as soon as it is the turn of either. */
  lines: number;
  begin: (() => void) | undefined;
  refuse: () => void;
}

interface Turns extends Places {
  /** How many are worked on at the same time. */
  atOnce: number;
}

/**
 * Resolves with what the work does, or with the status with which to refuse. null is no client: it has its turn like an address, and is
 * never refused. Those who give the same `key` share one work.
 */
type InTurn<T> = (address: string | null, work: () => Promise<T>, key?: string) => Promise<T | Refusal>;

export function turnsByAddress<T>({ atOnce, ...most }: Turns): InTurn<T> {
  const takePlace = placesByAddress(most);
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
    let place = takePlace(address);
    if (place === 503 && makeRoom(who)) place = takePlace(address);
    if (typeof place === 'number') return Promise.resolve(place);
    const free = place;
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
