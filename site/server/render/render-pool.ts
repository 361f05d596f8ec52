/** Worker threads that render, one per core. A worker that crashes is replaced; its pages count as failed. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RenderJob, RenderResult, Special, WorkerMessage, WorkerSettings } from './render-job.ts';

export interface RenderPoolOptions extends WorkerSettings {
  apiUrl: string;
  size?: number;
}

export interface RenderPool {
  /** Results arrive one by one; the promise resolves after the last. */
  render(
    paths: string[],
    settingsAt: number,
    onResult: (result: RenderResult) => void,
    special?: Special,
  ): Promise<void>;
  /** Pages in progress at the least busy worker. */
  load(): number;
  close(): Promise<void>;
}

interface RunningJob {
  open: Set<string>;
  onResult: (result: RenderResult) => void;
  finish: () => void;
  timer: NodeJS.Timeout;
}

interface Member {
  worker: Worker;
  jobs: Map<number, RunningJob>;
  pages: number;
  lastJob: number;
}

/** On a machine with much memory V8 would let each worker grow before it collects. A worker that needs more is replaced. */
const heapLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 64 };
const pageTimeout = 10_000;
/** A worker without an answer for longer than its pages may take is stuck. */
const jobTimeout = 2 * pageTimeout;

export function createRenderPool({
  apiUrl,
  size = availableParallelism(),
  ...settings
}: RenderPoolOptions): RenderPool {
  const members: Member[] = [];
  let lastId = 0;
  let isClosing = false;

  function failAll(member: Member, reason: string): void {
    for (const job of member.jobs.values()) {
      clearTimeout(job.timer);
      for (const path of job.open) job.onResult({ path, kind: 'failed', reason });
      job.finish();
    }
    member.jobs.clear();
  }

  function onMessage(member: Member, message: WorkerMessage): void {
    if (message.type === 'ready') return;
    const job = member.jobs.get(message.job);
    if (!job) return;
    for (const result of message.results) {
      job.open.delete(result.path);
      member.pages -= 1;
      job.onResult(result);
    }
    if (!message.isDone) return;
    clearTimeout(job.timer);
    member.jobs.delete(message.job);
    job.finish();
  }

  function addMember(): Member {
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: settings satisfies WorkerSettings,
      resourceLimits: heapLimits,
      // biome-ignore lint/style/noProcessEnv: the worker inherits the environment, with the address of its API
      env: { ...process.env, API_URL: apiUrl, SITE_URL: settings.siteUrl, NODE_ENV: 'production' },
    });
    const member: Member = { worker, jobs: new Map(), pages: 0, lastJob: 0 };
    worker.on('message', (message: WorkerMessage) => onMessage(member, message));
    let reason = 'the render worker stopped';
    worker.on('error', (error) => {
      reason = `the render worker stopped: ${error.message}`;
    });
    worker.on('exit', () => {
      members.splice(members.indexOf(member), 1);
      failAll(member, reason);
    });
    members.push(member);
    return member;
  }

  const isLessBusy = (a: Member, b: Member) =>
    a.pages < b.pages || (a.pages === b.pages && a.lastJob < b.lastJob);

  /**
   * The least busy worker, of equals the longest unused; another one is started when all are busy, so that the first page waits
   * for only one start.
   */
  function choose(): Member {
    const least = members.reduce<Member | undefined>((a, b) => (a && isLessBusy(a, b) ? a : b), undefined);
    if (least && (least.pages === 0 || members.length >= size)) return least;
    const added = addMember();
    return least ?? added;
  }

  return {
    render(paths, settingsAt, onResult, special) {
      if (isClosing) return Promise.reject(new Error('the render pool is closed'));
      const member = choose();
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const timer = setTimeout(() => void member.worker.terminate(), jobTimeout);
        member.jobs.set(id, { open: new Set(paths), onResult, finish: resolve, timer });
        member.pages += paths.length;
        member.lastJob = id;
        member.worker.postMessage({
          id,
          paths,
          settingsAt,
          timeout: pageTimeout,
          special,
        } satisfies RenderJob);
      });
    },
    load: () =>
      members.reduce((least, { pages }) => Math.min(least, pages), members.length === 0 ? 0 : Infinity),
    async close() {
      isClosing = true;
      await Promise.all(members.map(({ worker }) => worker.terminate()));
    },
  };
}
