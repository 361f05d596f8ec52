import { DetailedError, Upload } from 'tus-js-client';
import { resumablePath, type UploadKindName, uploaded, uploadMessages } from '#schema/rules/upload.ts';
import { wordsOf } from '#site/lib/api-error.ts';

interface Events {
  onProgress: (percent: number) => void;
  /** The network is down or the server is busy; the upload continues by itself. */
  onWaiting: (isNetwork: boolean) => void;
  /** `note`: what the server says of the file beyond that it is stored. */
  onDone: (url: string, note: string | null) => void;
  /** `isRefusal` tells that another attempt would be refused too. */
  onGivenUp: (words: string, isRefusal: boolean) => void;
  /** Called when the session has ended; resolves after signing in again. */
  signIn: () => Promise<void>;
}

export interface Sending {
  /** Continues an upload that was given up, from the byte where it stopped. */
  resume: () => void;
  cancel: () => void;
}

/** The server receives few files at once: a file that is sent in parts lets others in between them. */
const partBytes = 2 * 1024 * 1024;

/** Uploads a file by tus: bytes that have arrived are not sent again, even after a reload. */
export function sendFile(file: File, kind: UploadKindName, events: Events): Sending {
  let arrived = 0;
  let failedAttempts = 0;
  let isCancelled = false;
  let stopWaiting = () => {};

  const upload = new Upload(file, {
    endpoint: resumablePath,
    chunkSize: partBytes,
    metadata: { kind, filename: file.name },
    // nextStep decides when to retry.
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    onProgress: (sent, total) => events.onProgress(percentOf(sent, total)),
    onAfterResponse(_request, response) {
      const offset = Number(response.getHeader('Upload-Offset') ?? 0);
      if (offset <= arrived) return;
      arrived = offset;
      failedAttempts = 0;
    },
    onSuccess({ lastResponse }) {
      const { url, message } = uploaded[kind].parse(JSON.parse(lastResponse.getBody()));
      events.onDone(url, message === uploadMessages.uploaded[kind] ? null : message);
    },
    onError: (error) => void handleError(error),
  });

  async function handleError(error: Error): Promise<void> {
    if (!(error instanceof DetailedError)) return events.onGivenUp(uploadMessages.broke, true);
    const { originalResponse: answer } = error;
    const next = nextStep({
      status: answer?.getStatus() ?? 0,
      body: answer?.getBody() ?? '',
      failedAttempts,
    });
    if (next.step === 'give-up') return events.onGivenUp(next.words, next.isRefusal);
    if (next.step === 'wait') {
      failedAttempts += 1;
      events.onWaiting(next.isNetwork);
      stopWaiting = afterPause(next.ms, () => upload.start());
      return;
    }
    await events.signIn().then(
      () => isCancelled || upload.start(),
      () => events.onGivenUp(uploadMessages.failedText, false),
    );
  }

  void resumePrevious(upload).then(() => isCancelled || upload.start());
  return {
    resume() {
      failedAttempts = 0;
      upload.start();
    },
    cancel() {
      isCancelled = true;
      stopWaiting();
      // A failure does not matter, because the server removes incomplete uploads after a day.
      upload.abort(true).catch(() => undefined);
    },
  };
}

/** Continues the upload of the same file that began before a reload. */
async function resumePrevious(upload: Upload): Promise<void> {
  const [before] = await upload.findPreviousUploads().catch(() => []);
  if (before) upload.resumeFromPreviousUpload(before);
}

/** Runs after the pause, or as soon as the network is back. */
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

/** The outcome of an attempt; status 0 means no response. */
interface Attempt {
  status: number;
  body: string;
  /** The number of attempts in a row that transferred nothing. */
  failedAttempts: number;
}

type NextStep =
  | { step: 'wait'; ms: number; isNetwork: boolean }
  | { step: 'sign-in' }
  | { step: 'give-up'; words: string; isRefusal: boolean };

/** Conflict, locked, too many requests and server errors may pass after a moment. */
const isTransient = (status: number) => status >= 500 || [409, 423, 429].includes(status);

const waits = [1000, 2000, 4000, 8000];
const longestWait = 10_000;
/** The number of attempts. A network may be down for much longer than a server may be busy. */
const attempts = { server: 8, network: 180 };

/** Decides what to do when an upload has stopped. A full disk (507) is not worth waiting for. */
export function nextStep({ status, body, failedAttempts }: Attempt): NextStep {
  if (status === 401) return { step: 'sign-in' };
  const isNetwork = status === 0;
  const isWorthIt = isNetwork
    ? failedAttempts < attempts.network
    : status !== 507 && isTransient(status) && failedAttempts < attempts.server;
  if (isWorthIt) return { step: 'wait', ms: waits[failedAttempts] ?? longestWait, isNetwork };
  const isRefusal = !isNetwork && !isTransient(status);
  const words = isNetwork ? uploadMessages.network : (wordsOf(body) ?? uploadMessages.failedText);
  return { step: 'give-up', words, isRefusal };
}

/** Whole percent, rounded down, so that 100 means all bytes. */
export function percentOf(sent: number, total: number): number {
  return total === 0 ? 0 : Math.floor((100 * Math.min(sent, total)) / total);
}
