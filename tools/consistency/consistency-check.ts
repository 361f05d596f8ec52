/**
 * Checks that a page store is consistent with the data: every page equals a clean rendering of the same data, and no page is
 * missing or superfluous.
 */
import { fileURLToPath } from 'node:url';
import { changeFeed } from '#schema/shapes/change.ts';
import { type CleanSideOptions, cleanSide } from './clean-side.ts';
import { comparison, type FirstVisits } from './compare.ts';
import { type LeftToDo, openStoredPages } from './stored-pages.ts';

export type ConsistencyOptions = Omit<CleanSideOptions, 'distDir'> & { distDir?: string };

const builtSite = fileURLToPath(new URL('../../dist', import.meta.url));
/** The timeout only ends a hang. */
const patience = 300_000;
const every = 10;

const everyPageStored: FirstVisits = {
  isAhead: () => true,
  isVisited: () => false,
  visit: () => Promise.reject(new Error('every page is stored')),
};

export function openConsistencyCheck({ distDir = builtSite, ...options }: ConsistencyOptions) {
  const clean = cleanSide({ ...options, distDir });
  const compare = comparison({ clean, siteUrl: options.siteUrl, distDir });

  async function head(): Promise<number> {
    const answer = await fetch(`${options.apiUrl}/api/changes`, {
      headers: { Authorization: `Bearer ${options.feedKey}` },
    });
    return changeFeed.parse(await answer.json()).head;
  }

  return {
    /** Resolves once the publisher of this store has processed all changes so far: those that wait for a visit too. */
    async drained(storeFile: string): Promise<void> {
      const upTo = await head();
      const store = openStoredPages(storeFile);
      const deadline = performance.now() + patience;
      const isDone = ({ cursor, marks, pages }: LeftToDo) =>
        cursor >= upTo && marks === 0 && pages.length === 0;
      try {
        for (;;) {
          const left = store.leftToDo();
          if (isDone(left)) return;
          if (performance.now() > deadline)
            throw new Error(`The pages are not up to date at change ${upTo}: ${JSON.stringify(left)}`);
          await new Promise((resolve) => setTimeout(resolve, every));
        }
      } finally {
        store.close();
      }
    },
    /** Returns each difference as a sentence. There must be no writes or visits meanwhile; without `visits` every page must be stored. */
    async compare(storeFile: string, visits = everyPageStored): Promise<string[]> {
      const store = openStoredPages(storeFile);
      try {
        return await compare(store.read(), visits);
      } finally {
        store.close();
      }
    },
    close: clean.close,
  };
}
