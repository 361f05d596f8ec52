/** Lets the pages that visitors requested wait for one another, so that those of an edit find the workers free. */
import pLimit from 'p-limit';
import type { Lane } from './render-job.ts';

/** For each worker: while one page waits for the API, another is rendered. */
export const pagesOfWorker = 2;
/** While an edit's pages are rendered, for all workers together: few enough to be hardly noticed, and an import takes minutes. */
const besideEdits = 1;

export function visitorsLine(workers: number) {
  const line = pLimit(pagesOfWorker * workers);
  let edits = 0;

  return async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
    if (lane === 'visitor') return await line(work);
    if (lane === 'rest') return await work();
    edits += 1;
    line.concurrency = besideEdits;
    try {
      return await work();
    } finally {
      edits -= 1;
      if (edits === 0) line.concurrency = pagesOfWorker * workers;
    }
  };
}
