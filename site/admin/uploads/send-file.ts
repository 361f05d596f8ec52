import { DetailedError, Upload } from 'tus-js-client';
import { resumablePath, type UploadKindName, uploaded, uploadMessages } from '#schema/upload.ts';
import { wordsOf } from '#site/lib/api-error.ts';

interface Events {
  onProgress: (percent: number) => void;
  /** The network is gone, or the server busy: it goes on by itself. */
  onWaiting: (isNetwork: boolean) => void;
  onDone: (url: string) => void;
  /** A refusal would be one again. */
  onGivenUp: (words: string, isRefusal: boolean) => void;
  /** The session has ended; settles when there is one again. */
  signIn: () => Promise<void>;
}

export interface Sending {
  /** After it was given up: from the byte where it stopped. */
  resume: () => void;
  cancel: () => void;
}

/** Sends a file so that it survives a bad line: what has arrived is not sent again, today or after a reload. */
export function sendFile(file: File, kind: UploadKindName, events: Events): Sending {
  let arrived = 0;
  let inVain = 0;
  let isCancelled = false;
  let stopWaiting = () => {};

  const upload = new Upload(file, {
    endpoint: resumablePath,
    metadata: { kind, filename: file.name },
    // when to come again is decided in upload-steps.ts
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    onProgress: (sent, total) => events.onProgress(percentOf(sent, total)),
    onAfterResponse(_request, response) {
      const offset = Number(response.getHeader('Upload-Offset') ?? 0);
      if (offset <= arrived) return;
      arrived = offset;
      inVain = 0;
    },
    onSuccess({ lastResponse }) {
      const { url } = uploaded[kind].parse(JSON.parse(lastResponse.getBody()));
      events.onDone(url);
    },
    onError: (error) => void goOn(error),
  });

  async function goOn(error: Error): Promise<void> {
    if (!(error instanceof DetailedError)) return events.onGivenUp(uploadMessages.broke, true);
    const { originalResponse: answer } = error;
    const next = nextStep({ status: answer?.getStatus() ?? 0, body: answer?.getBody() ?? '', inVain });
    if (next.step === 'give-up') return events.onGivenUp(next.words, next.isRefusal);
    if (next.step === 'wait') {
      inVain += 1;
      events.onWaiting(next.isNetwork);
      stopWaiting = afterPause(next.ms, () => upload.start());
      return;
    }
    await events.signIn().then(
      () => isCancelled || upload.start(),
      () => events.onGivenUp(uploadMessages.failedText, false),
    );
  }

  void findBefore(upload).then(() => isCancelled || upload.start());
  return {
    resume() {
      inVain = 0;
      upload.start();
    },
    cancel() {
      isCancelled = true;
      stopWaiting();
      // nobody waits for it: what is left at the server goes by itself after a day
      upload.abort(true).catch(() => undefined);
    },
  };
}

/** The same file, begun before the page was reloaded, goes on where it stopped. */
async function findBefore(upload: Upload): Promise<void> {
  const [before] = await upload.findPreviousUploads().catch(() => []);
  if (before) upload.resumeFromPreviousUpload(before);
}

/** After the pause, or as soon as the network is back. */
function afterPause(ms: number, run: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('online', go);
  };
  const go = () => {
    stop();
    run();
  };
  const timer = setTimeout(go, ms);
  window.addEventListener('online', go);
  return stop;
}

/** How an attempt ended; status 0: nothing was answered. */
interface Attempt {
  status: number;
  body: string;
  /** How many attempts in a row brought no byte across. */
  inVain: number;
}

type NextStep =
  | { step: 'wait'; ms: number; isNetwork: boolean }
  | { step: 'sign-in' }
  | { step: 'give-up'; words: string; isRefusal: boolean };

/** Conflict, locked, too many, and faults of the server: each may have passed a moment later. */
const mayPass = (status: number) => status >= 500 || [409, 423, 429].includes(status);

const waits = [1000, 2000, 4000, 8000];
const longestWait = 10_000;
/** A server that answers is not asked for ever; a network may be gone for as long as it takes to find another. */
const attempts = { server: 8, network: 180 };

/** What to do when an upload stopped on its way. A full disk (507) does not empty itself. */
export function nextStep({ status, body, inVain }: Attempt): NextStep {
  if (status === 401) return { step: 'sign-in' };
  const isNetwork = status === 0;
  const isWorthIt = isNetwork
    ? inVain < attempts.network
    : status !== 507 && mayPass(status) && inVain < attempts.server;
  if (isWorthIt) return { step: 'wait', ms: waits[inVain] ?? longestWait, isNetwork };
  const isRefusal = !isNetwork && !mayPass(status);
  const words = isNetwork ? uploadMessages.network : (wordsOf(body) ?? uploadMessages.failedText);
  return { step: 'give-up', words, isRefusal };
}

/** Whole percent; 100 only when the last byte is across. */
export function percentOf(sent: number, total: number): number {
  return total === 0 ? 0 : Math.floor((100 * Math.min(sent, total)) / total);
}
