/** Pages being rendered: one rendering a path, however many wait for it. */
import type { Rendering } from '#site/server/render/render-job.ts';
import type { Staleness } from '#site/server/store/page.ts';

export type Outcome =
  | { kind: 'rendered'; page: Rendering; stale: Staleness }
  | { kind: 'failed'; reason: string };

interface Flight {
  position: number;
  startedAt: number;
  /** Somebody waits for it: a visitor, or whoever just saved. */
  isUrgent: boolean;
  promise: Promise<Outcome>;
  land: (outcome: Outcome) => void;
}

export function flights() {
  const byPath = new Map<string, Flight>();

  return {
    has: (path: string) => byPath.has(path),
    count: () => byPath.size,
    start(path: string, position: number, isUrgent: boolean): void {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      byPath.set(path, { position, startedAt: performance.now(), isUrgent, promise, land: resolve });
    },
    /** To wait for it makes it urgent. */
    join(path: string): Promise<Outcome> | undefined {
      const flight = byPath.get(path);
      if (flight) flight.isUrgent = true;
      return flight?.promise;
    },
    isUrgent: (path: string) => byPath.get(path)?.isUrgent ?? true,
    /** It begins to read only now, from data as new as this. */
    readFrom(path: string, position: number): void {
      const flight = byPath.get(path);
      if (flight && flight.position >= 0) flight.position = Math.max(flight.position, position);
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
