/** Worker threads that render, one per core. A worker that crashes is replaced; its pages count as failed. */
import { availableParallelism } from 'node:os';
import { MessageChannel, Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Send } from '#site/lib/api.ts';
import { answerWorker } from './ask-main-thread.ts';
import type { Lane, RenderJob, RenderResult, Special, WorkerMessage, WorkerSettings } from './render-job.ts';

export interface RenderPoolOptions extends Omit<WorkerSettings, 'api'> {
  /** Reads the API for the workers. */
  send: Send;
  size?: number;
  /** Milliseconds that a page may take. */
  pageTimeout?: number;
}

interface Order {
  lane: Lane;
  special?: Special;
}

export interface RenderPool {
  /** Results arrive one by one; the promise resolves after the last. */
  render(
    paths: string[],
    settingsAt: number,
    onResult: (result: RenderResult) => void,
    order: Order,
  ): Promise<void>;
  /** The product stops: workers with nothing that somebody waits for end at once, but for one. Their pages are neither done nor failed. */
  retire(): void;
  close(): Promise<void>;
}

interface RunningJob {
  open: Set<string>;
  isAwaited: boolean;
  onResult: (result: RenderResult) => void;
  finish: () => void;
}

interface Member {
  worker: Worker;
  /** False while it starts, which may take long on a busy machine. */
  isReady: boolean;
  jobs: Map<number, RunningJob>;
  pages: number;
  lastJob: number;
  watch?: NodeJS.Timeout | undefined;
}

/** On a machine with much memory V8 would let each worker grow before it collects. A worker that needs more is replaced. */
const heapLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 64 };
const usualTimeout = 10_000;

export function createRenderPool({
  send,
  size = availableParallelism(),
  pageTimeout = usualTimeout,
  ...settings
}: RenderPoolOptions): RenderPool {
  const members = new Set<Member>();
  const inLine = visitorsLine(size);
  /** A worker with pages that says nothing for longer than one may take is stuck, however many wait in it. */
  const silence = 2 * pageTimeout;
  let lastId = 0;
  let mostMembers = size;
  let isRetiring = false;
  let isClosing = false;

  /** Counts the silence of a worker anew. */
  function watch(member: Member): void {
    clearTimeout(member.watch);
    if (member.isReady && member.jobs.size > 0)
      member.watch = setTimeout(() => void member.worker.terminate(), silence);
  }

  function failAll(member: Member, reason: string): void {
    clearTimeout(member.watch);
    for (const job of member.jobs.values()) {
      if (job.isAwaited || !isRetiring)
        for (const path of job.open) job.onResult({ path, kind: 'failed', reason });
      job.finish();
    }
    member.jobs.clear();
  }

  function onMessage(member: Member, message: WorkerMessage): void {
    if (message.type === 'ready') member.isReady = true;
    else onResults(member, message);
    watch(member);
  }

  function onResults(member: Member, message: Extract<WorkerMessage, { type: 'results' }>): void {
    const job = member.jobs.get(message.job);
    if (!job) return;
    for (const result of message.results) {
      job.open.delete(result.path);
      member.pages -= 1;
      job.onResult(result);
    }
    if (!message.isDone) return;
    member.jobs.delete(message.job);
    job.finish();
    if (isRetiring) endNeedless();
  }

  const isNeeded = ({ jobs }: Member) => [...jobs.values()].some(({ isAwaited }) => isAwaited);

  /** One stays for who still asks: another would have to start on a machine that may be busy. */
  function endNeedless(): void {
    const needless = [...members].filter((member) => !isNeeded(member));
    for (const member of needless.slice(needless.length === members.size ? 1 : 0)) {
      members.delete(member);
      void member.worker.terminate();
    }
  }

  function addMember(): Member {
    const { port1: own, port2: api } = new MessageChannel();
    answerWorker(own, send);
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: { ...settings, api } satisfies WorkerSettings,
      transferList: [api],
      resourceLimits: heapLimits,
      env: {
        // biome-ignore lint/style/noProcessEnv: the worker inherits the environment
        ...process.env,
        SITE_URL: settings.siteUrl,
        NODE_ENV: 'production',
      },
    });
    const member: Member = { worker, isReady: false, jobs: new Map(), pages: 0, lastJob: 0 };
    worker.on('message', (message: WorkerMessage) => onMessage(member, message));
    let reason = 'the render worker stopped';
    worker.on('error', (error) => {
      reason = `the render worker stopped: ${error.message}`;
    });
    worker.on('exit', () => {
      members.delete(member);
      failAll(member, reason);
    });
    members.add(member);
    return member;
  }

  const isLessBusy = (a: Member, b: Member) =>
    a.pages < b.pages || (a.pages === b.pages && a.lastJob < b.lastJob);

  /**
   * The least busy worker, of equals the longest unused; another one is started when all are busy, so that the first page waits
   * for only one start.
   */
  function choose(): Member {
    const least = [...members].reduce<Member | undefined>(
      (a, b) => (a && isLessBusy(a, b) ? a : b),
      undefined,
    );
    if (least && (least.pages === 0 || members.size >= mostMembers)) return least;
    const added = addMember();
    return least ?? added;
  }

  function start(
    job: Omit<RenderJob, 'id' | 'timeout'>,
    onResult: (result: RenderResult) => void,
  ): Promise<void> {
    if (isClosing) return Promise.reject(new Error('the render pool is closed'));
    const member = choose();
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      member.jobs.set(id, {
        open: new Set(job.paths),
        isAwaited: job.lane !== 'rest',
        onResult,
        finish: resolve,
      });
      member.pages += job.paths.length;
      member.lastJob = id;
      if (member.jobs.size === 1) watch(member);
      member.worker.postMessage({ ...job, id, timeout: pageTimeout } satisfies RenderJob);
    });
  }

  return {
    render: (paths, settingsAt, onResult, { lane, special }) =>
      inLine(lane, () => start({ paths, settingsAt, lane, special }, onResult)),
    retire() {
      isRetiring = true;
      mostMembers = 1;
      endNeedless();
    },
    async close() {
      isClosing = true;
      await Promise.all([...members].map(({ worker }) => worker.terminate()));
    },
  };
}

/** For each worker: while one page waits for the API, another is rendered. */
export const pagesOfWorker = 2;
/** While an edit's pages are rendered, for all workers together: few enough to be hardly noticed, and an import takes minutes. */
const besideEdits = 1;

/** Lets the pages that visitors requested wait for one another, so that those of an edit find the workers free. */
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
