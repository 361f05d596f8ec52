import { useEffect, useRef, useState } from 'react';
import { fileProblem, isUnplayable } from '#schema/rules/chosen-file.ts';
import { type UploadKindName, uploadMessages } from '#schema/rules/upload.ts';
import type { MediaFile } from '#schema/shapes/media-library.ts';
import { signedInAgain } from '#site/admin/data/session-end.ts';
import { dismissToast, showToast } from '#site/stores/toast.ts';
import type { StoredFile } from './FilePreview.tsx';
import { forgetLocal, type LocalFile, readLocal } from './local-file.ts';
import { type Sending, sendFile } from './send-file.ts';

export type UploadState =
  | { phase: 'idle'; problem: string | null }
  /** No browser plays it; the administrator is asked first. */
  | { phase: 'asking'; file: File }
  /** keeping: all bytes have arrived, and the server checks the file. */
  | { phase: 'sending' | 'waiting-network' | 'waiting-server' | 'keeping'; name: string; percent: number }
  | { phase: 'stopped'; name: string; percent: number; problem: string };

interface Options {
  kind: UploadKindName;
  onChange: (url: string) => void;
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

const idle: UploadState = { phase: 'idle', problem: null };

/** Uploads one file at a time. */
export function useUpload({ kind, onChange, onBusy }: Options) {
  const [state, setState] = useState<UploadState>(idle);
  const [local, setLocal] = useState<LocalFile | null>(null);
  /** The file that was uploaded or chosen on this page last. */
  const [stored, setStored] = useState<StoredFile | null>(null);
  const sending = useRef<Sending | null>(null);
  const isBusy = !['idle', 'asking', 'stopped'].includes(state.phase);
  // An upload outlives many renderings and must call the latest callbacks.
  const tell = useRef({ onChange, onBusy });
  useEffect(() => {
    tell.current = { onChange, onBusy };
  });
  useEffect(() => tell.current.onBusy?.(isBusy), [isBusy]);
  useEffect(() => () => sending.current?.cancel(), []);
  useEffect(() => () => forgetLocal(local), [local]);

  function refuse(title: string, text: string) {
    setState({ phase: 'idle', problem: text });
    showToast({ title, text, isBad: true });
  }

  function choose(file: File) {
    const problem = fileProblem(file, kind);
    if (problem) return refuse(problem.title, problem.text);
    sending.current?.cancel();
    if (kind === 'video' && isUnplayable(file)) setState({ phase: 'asking', file });
    else begin(file);
  }

  function begin(file: File) {
    // The toast was about the file before.
    dismissToast();
    const { name, size: bytes } = file;
    let percent = 0;
    let read: LocalFile = { name, bytes, preview: null };
    let isOver = false;
    setLocal(read);
    void readLocal(file, kind).then((seen) => {
      read = seen;
      if (isOver) forgetLocal(seen);
      else setLocal(seen);
    });
    setState({ phase: 'sending', name, percent });
    sending.current = sendFile(file, kind, {
      onProgress(now) {
        percent = now;
        setState({ phase: percent === 100 ? 'keeping' : 'sending', name, percent });
      },
      onWaiting: (isNetwork) =>
        setState({ phase: isNetwork ? 'waiting-network' : 'waiting-server', name, percent }),
      onDone(url, note) {
        sending.current = null;
        isOver = true;
        const { preview: _preview, ...facts } = read;
        finish({ ...facts, url });
        if (note) showToast({ title: name, text: note });
      },
      onGivenUp(words, isRefusal) {
        if (isRefusal) return refuse(uploadMessages.failed, words);
        setState({ phase: 'stopped', name, percent, problem: words });
        showToast({ title: uploadMessages.failed, text: words, isBad: true });
      },
      signIn: signedInAgain,
    });
  }

  function finish(file: StoredFile) {
    setLocal(null);
    setState(idle);
    setStored(file);
    tell.current.onChange(file.url);
  }

  /** Takes a file of the library. */
  function take({ url, name, bytes, width, height }: MediaFile) {
    cancel();
    dismissToast();
    finish({ url, name, bytes, width, height });
  }

  function cancel() {
    sending.current?.cancel();
    sending.current = null;
    setLocal(null);
    setState(idle);
  }

  function resume() {
    if (state.phase !== 'stopped') return;
    setState({ phase: 'sending', name: state.name, percent: state.percent });
    sending.current?.resume();
  }

  return { state, local, stored, choose, begin, take, cancel, resume };
}

/** Combines the `onBusy` of several uploads into one: each gets `onBusy={busy('its name')}`. */
export function useAnyBusy(onBusy: (isBusy: boolean) => void): (name: string) => (isBusy: boolean) => void {
  const [busy, setBusy] = useState<Readonly<Record<string, boolean>>>({});
  const isAny = Object.values(busy).includes(true);
  useEffect(() => onBusy(isAny), [isAny, onBusy]);
  return (name) => (isBusy) => setBusy((before) => ({ ...before, [name]: isBusy }));
}
