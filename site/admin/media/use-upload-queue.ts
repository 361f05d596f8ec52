import { useEffect, useRef, useState } from 'react';
import { fileProblem, isUnplayable, kindOfFile, unplayableMessage } from '#schema/rules/chosen-file.ts';
import { type UploadKindName, wrongKindMessage } from '#schema/rules/upload.ts';
import { signedInAgain } from '#site/admin/data/session-end.ts';
import { noteStale } from '#site/admin/data/stale.ts';
import { type Sending, sendFile } from '#site/admin/uploads/send-file.ts';

export interface QueuedFile {
  id: number;
  file: File;
  /** null for a file that is neither picture, video nor subtitles. */
  kind: UploadKindName | null;
  /** asking: no browser plays it; keeping: all bytes have arrived, and the server checks the file. */
  phase: 'waiting' | 'asking' | 'sending' | 'paused' | 'keeping' | 'done' | 'failed';
  percent: number;
  /** What the operator should know of it. */
  words: string | null;
  /** Another attempt may have another end. */
  isRetryable: boolean;
}

/** The server receives two files of a kind at once. */
const atOnce = 2;
/** The list below is read again after so many files, and after the last one. */
const readAfter = 10;

const isOnTheWay = ({ phase }: QueuedFile) => ['sending', 'paused', 'keeping'].includes(phase);
export const isOpen = (item: QueuedFile): boolean => item.phase === 'waiting' || isOnTheWay(item);

const otherKind =
  'Only pictures (JPG, PNG, WebP, AVIF, GIF), videos (MP4, WebM, AVI) and subtitles (VTT, SRT) can be added';

function queued(id: number, file: File): QueuedFile {
  const kind = kindOfFile(file);
  const item = { id, file, kind, percent: 0, isRetryable: false };
  const problem = kind === null ? otherKindWords(file) : fileProblem(file, kind)?.text;
  if (problem) return { ...item, phase: 'failed', words: problem };
  if (isUnplayable(file)) return { ...item, phase: 'asking', words: unplayableMessage };
  return { ...item, phase: 'waiting', words: null };
}

/** With what to do, for the files that people often have. */
function otherKindWords({ name, type }: File): string {
  const signs = [type, name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
  const advised = (['poster', 'video'] as const)
    .map((kind) => wrongKindMessage(kind, signs))
    .find((words) => words.includes('. '));
  return advised ?? otherKind;
}

/** Uploads any number of files, two at a time; what fails is kept with its reason while the others go on. */
export function useUploadQueue() {
  const [items, setItems] = useState<readonly QueuedFile[]>([]);
  const sendings = useRef(new Map<number, Sending>());
  const made = useRef(0);
  const change = (id: number, changes: Partial<QueuedFile>) =>
    setItems((now) => now.map((item) => (item.id === id ? { ...item, ...changes } : item)));

  function begin({ id, file, kind }: QueuedFile): void {
    const before = sendings.current.get(id);
    if (kind === null) return;
    change(id, { phase: 'sending', words: null });
    if (before) {
      before.resume();
      return;
    }
    const sending = sendFile(file, kind, {
      onProgress: (percent) =>
        change(id, { percent, phase: percent === 100 ? 'keeping' : 'sending', words: null }),
      onWaiting: (isNetwork) =>
        change(id, {
          phase: 'paused',
          words: isNetwork
            ? 'The network is away. It goes on by itself.'
            : 'The server is busy. It goes on by itself.',
        }),
      onDone(_url, note) {
        sendings.current.delete(id);
        change(id, { phase: 'done', percent: 100, words: note });
      },
      onGivenUp(words, isRefusal) {
        if (isRefusal) sendings.current.delete(id);
        change(id, { phase: 'failed', words, isRetryable: true });
      },
      signIn: signedInAgain,
    });
    sendings.current.set(id, sending);
  }

  const onTheWay = items.filter(isOnTheWay).length;
  const next = items.find(({ phase }) => phase === 'waiting');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file begins when another one ends, or is added
  useEffect(() => {
    if (next && onTheWay < atOnce) begin(next);
  }, [next?.id, onTheWay]);

  const done = items.filter(({ phase }) => phase === 'done').length;
  const isIdle = !items.some(isOpen);
  const isNews = done > 0 && (isIdle || done % readAfter === 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further file is news
  useEffect(() => {
    if (isNews) noteStale(['media']);
  }, [isNews, done]);

  useEffect(() => {
    const running = sendings.current;
    return () => {
      for (const sending of running.values()) sending.cancel();
      running.clear();
    };
  }, []);

  function drop(which: (item: QueuedFile) => boolean): void {
    for (const { id } of items.filter(which)) {
      sendings.current.get(id)?.cancel();
      sendings.current.delete(id);
    }
    setItems(items.filter((item) => !which(item)));
  }

  return {
    items,
    add(files: Iterable<File>): void {
      const more = Array.from(files, (file) => {
        made.current += 1;
        return queued(made.current, file);
      });
      // What is over goes when the next files come.
      setItems((now) => [
        ...(now.some(isOpen) ? now : now.filter(({ phase }) => phase === 'failed')),
        ...more,
      ]);
    },
    /** Tries a failed file again, or uploads one that was asked about. */
    retry: (id: number) => change(id, { phase: 'waiting', words: null }),
    remove: (id: number) => drop((item) => item.id === id),
    stop: () => drop(isOpen),
    clear: () => drop(() => true),
  };
}

export type Queue = ReturnType<typeof useUploadQueue>;
