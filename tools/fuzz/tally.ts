type Memory = NodeJS.MemoryUsage;

/** The result of a run: answers by status, the slowest one, and the memory before and after. */
export interface Tally {
  /** The number of the next request. */
  count: () => number;
  note: (answer: { route: string; isOwn: boolean; status: number; ms: number }) => void;
  /** Whether at least one request to the route was accepted. */
  wasAnswered: (route: string) => boolean;
  measured: (memory: Memory) => void;
  /** Growth of the heap from the first measurement to the last, in bytes. */
  growth: () => number;
  report: () => string;
}

export function tallyOf(): Tally {
  let requests = 0;
  const kinds = new Map<string, number>();
  const answered = new Set<string>();
  let slowest = { route: '', ms: 0 };
  const measures: Memory[] = [];
  const inMegabytes = (kind: 'heapUsed' | 'rss') =>
    measures.map((memory) => (memory[kind] / 1024 / 1024).toFixed(1)).join(' -> ');

  return {
    count: () => ++requests,
    note({ route, isOwn, status, ms }) {
      kinds.set(String(status), (kinds.get(String(status)) ?? 0) + 1);
      if (isOwn && status >= 200 && status < 400) answered.add(route);
      if (ms > slowest.ms) slowest = { route, ms };
    },
    wasAnswered: (route) => answered.has(route),
    measured: (memory) => void measures.push(memory),
    growth: () => (measures.at(-1)?.heapUsed ?? 0) - (measures[0]?.heapUsed ?? 0),
    report: () =>
      [
        `${requests} fuzz requests: ${[...kinds]
          .toSorted()
          .map(([status, times]) => `${times} x ${status}`)
          .join(', ')}`,
        `slowest ${Math.round(slowest.ms)} ms (${slowest.route})`,
        `MB after a collection: heap ${inMegabytes('heapUsed')}, resident ${inMegabytes('rss')}`,
      ].join('\n'),
  };
}
