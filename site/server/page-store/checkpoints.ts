/**
 * Checkpoints of the page store: what its log has collected is written into the file by a thread that lives as long as that takes. The
 * writing waits for the disk, and in the main thread every visitor would wait with it.
 */
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** Pages of the file, of 4 KB each, that the log holds when a checkpoint begins. */
const worthWriting = 2_000;
/** From here SQLite writes by itself, in the main thread: only then can it begin the log anew while the store is written to without a pause. */
export const mostLogged = 32_000;

/** Whether this is the thread that such a file is given to. */
const isCheckpoint = (data: unknown): data is { pageFile: string } =>
  !isMainThread && typeof data === 'object' && data !== null && 'pageFile' in data;

/** Begins a checkpoint where it is worth one; to be called after each commit. */
export function checkpointsOf(db: DatabaseSync): () => void {
  const state = db.prepare('PRAGMA wal_checkpoint(NOOP)');
  const pageFile = db.location();
  let isRunning = false;
  return () => {
    if (isRunning || pageFile === null) return;
    const { log, checkpointed } = state.get() ?? {};
    if (Number(log) - Number(checkpointed) < worthWriting) return;
    isRunning = true;
    const thread = new Worker(new URL(import.meta.url), { workerData: { pageFile } });
    thread.unref();
    // A thread that fails, for want of memory or because the file was moved away, is not repeated: `mostLogged` remains.
    thread.once('error', () => undefined);
    thread.once('exit', (code) => {
      isRunning = code !== 0;
    });
  };
}

if (isCheckpoint(workerData)) {
  // It must not create a file in place of one that was moved away.
  const db = new DatabaseSync(new URL(`${pathToFileURL(workerData.pageFile)}?mode=rw`), { timeout: 5000 });
  db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  db.close();
}
