/** Pages being rendered: one rendering a path, however many wait for it. */
import type { Rendering } from '#site/server/render/render-job.ts';
import type { Staleness } from '#site/server/store/page.ts';

export type Outcome =
  | { kind: 'rendered'; page: Rendering; stale: Staleness }
  | { kind: 'failed'; reason: string };

interface Flight {
  number: number;
  position: number;
  startedAt: number;
  /** Somebody waits for it: a visitor, or whoever just saved. */
  isUrgent: boolean;
  promise: Promise<Outcome>;
  land: (outcome: Outcome) => void;
}

function newFlight(): Pick<Flight, 'promise' | 'land'> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  return { promise, land: resolve };
}

export function flights() {
  const byPath = new Map<string, Flight>();
  let lastNumber = 0;

  return {
    has: (path: string) => byPath.has(path),
    /** Under way as fast as it can be. */
    hasUrgent: (path: string) => byPath.get(path)?.isUrgent ?? false,
    count: () => byPath.size,
    /**
     * A rendering that begins while another of the same page waits among pages drawn ahead takes its place, and whoever waits for
     * that one. Returns the number by which the result is known.
     */
    start(path: string, position: number, isUrgent: boolean): number {
      const { promise, land } = byPath.get(path) ?? newFlight();
      lastNumber += 1;
      byPath.set(path, {
        number: lastNumber,
        position,
        startedAt: performance.now(),
        isUrgent,
        promise,
        land,
      });
      return lastNumber;
    },
    /** False where a later rendering of the page has taken its place. */
    isCurrent: (path: string, number: number | undefined) => byPath.get(path)?.number === number,
    join: (path: string): Promise<Outcome> | undefined => byPath.get(path)?.promise,
    isUrgent: (path: string) => byPath.get(path)?.isUrgent ?? true,
    /** It begins to read only now, from data as new as this. */
    readFrom(path: string, number: number, position: number): void {
      const flight = byPath.get(path);
      if (flight?.number === number && flight.position >= 0)
        flight.position = Math.max(flight.position, position);
    },
    /** What is on its way was read from data that is no longer the data. */
    rewind(): void {
      for (const flight of byPath.values()) flight.position = -1;
    },
    /** Milliseconds since it was handed to a worker. */
    ageOf(path: string): number {
      const flight = byPath.get(path);
      return flight ? performance.now() - flight.startedAt : 0;
    },
    positionOf: (path: string) => byPath.get(path)?.position ?? -1,
    land(path: string, outcome: Outcome): void {
      const flight = byPath.get(path);
      byPath.delete(path);
      flight?.land(outcome);
    },
    /** The oldest reading still on its way. */
    oldest: () => Math.min(...[...byPath.values()].map(({ position }) => position)),
  };
}

export type Flights = ReturnType<typeof flights>;
