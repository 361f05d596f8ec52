/** A worker thread with the built Astro app, which renders the pages of a job one by one. */
import { setPriority } from 'node:os';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { askMainThread } from './ask-main-thread.ts';
import type { BuiltEntry, RenderJob, RenderResult, WorkerMessage, WorkerSettings } from './render-job.ts';
import { renderPage } from './render-page.ts';

const niceness = 10;

// Linux lets a thread have a priority of its own: stored pages are served before others are rendered, however many there are.
if (process.platform === 'linux') setPriority(niceness);

const { entry, siteUrl, api }: WorkerSettings = workerData;
const site: BuiltEntry = await import(pathToFileURL(entry).href);
site.readThrough(askMainThread(api));

function send(message: WorkerMessage): void {
  const bodies =
    message.type === 'results'
      ? message.results.flatMap((result) => (result.kind === 'failed' ? [] : [result.body.buffer]))
      : [];
  parentPort?.postMessage(message, bodies);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** When a page was last done. Until then the others waited for their turn, which is no fault of theirs. */
let doneAt = 0;

/** The page fails when it has the worker to itself for the whole time and is not done. */
function withinTime(path: string, timeout: number, rendering: Promise<RenderResult>): Promise<RenderResult> {
  return new Promise((resolve) => {
    const began = performance.now();
    const fail = (reason: string) => resolve({ path, kind: 'failed', reason });
    const look = () => {
      const left = Math.max(began, doneAt) + timeout - performance.now();
      if (left > 0) timer = setTimeout(look, left);
      else fail(`not rendered within ${timeout / 1000} s`);
    };
    let timer = setTimeout(look, timeout);
    rendering.then(resolve, (error: unknown) => fail(reasonOf(error))).finally(() => clearTimeout(timer));
  });
}

function work({ id, paths, settingsAt, timeout, lane, special }: RenderJob): void {
  let left = paths.length;
  for (const path of paths) {
    const rendering = renderPage(site, siteUrl, path, { settingsAt, lane, special });
    void withinTime(path, timeout, rendering).then((result) => {
      left -= 1;
      doneAt = performance.now();
      // Each page is sent as soon as it is done: the first of an edit must not wait for the last.
      send({ type: 'results', job: id, results: [result], isDone: left === 0 });
    });
  }
}

parentPort?.on('message', work);
send({ type: 'ready' });
