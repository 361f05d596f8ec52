import type { Reading } from '#admin-api/work/import/reading/parsed-row.ts';

/** The first rows of a file, with a fixed date as today. */
export function startReading(): Reading {
  const seen = new Map<string, number>();
  return {
    now: new Date('2026-11-21T12:00:00Z'),
    occurrence: (identity) => {
      seen.set(identity, (seen.get(identity) ?? 0) + 1);
      return seen.get(identity) ?? 1;
    },
  };
}
