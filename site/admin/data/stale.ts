/** Which answers of the API a write has made stale. The declaration of each call says it (schema/calls), and the API's answers repeat it. */
import type { ChapterName } from '#schema/calls/chapters.ts';

const chapters = new Map<string, string>();
const stale = new Set<string>();
let held = 0;
let invalidate: (isStale: (path: string) => boolean) => Promise<void> = () => Promise.resolve();
let latest = Promise.resolve();

/** Tells how answers are read again; called once, by the cache of answers. */
export const onStale = (mark: typeof invalidate): void => {
  invalidate = mark;
};

export function noteChapter(path: string, chapter: string | null): void {
  if (chapter !== null) chapters.set(path, chapter);
}

/** Marks the answers of these chapters as stale, and those of which no chapter is known. Those on screen are read again at once. */
export function noteStale(names: readonly (ChapterName | (string & {}))[]): void {
  for (const name of names) stale.add(name);
  // The counts of what waits are of all kinds of records.
  if (names.length > 0) stale.add('service');
  if (held === 0) readAgain();
}

function readAgain(): void {
  if (stale.size === 0) return;
  const names = new Set(stale);
  stale.clear();
  latest = invalidate((path) => names.has(chapters.get(path) ?? '') || !chapters.has(path));
}

/** Resolves when what the latest write made stale, and is on screen, has been read again. */
export const readsDone = (): Promise<void> => latest;

/** Several writes as one: the lists are read again after the last one, and not between two of them. */
export async function afterAll<T>(work: () => Promise<T>): Promise<T> {
  held += 1;
  try {
    return await work();
  } finally {
    held -= 1;
    if (held === 0) readAgain();
  }
}
