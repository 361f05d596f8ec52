import { useEffect, useRef, useState } from 'react';
import { fileProblem } from '#schema/chosen-file.ts';
import { type UploadKindName, uploadMessages } from '#schema/upload.ts';
import { signedInAgain } from '#site/admin/data/session-end.ts';
import { dismissToast, showToast } from '#site/stores/toast.ts';
import { type Sending, sendFile } from './send-file.ts';

export type UploadState =
  | { phase: 'idle'; problem: string | null }
  /** keeping: all bytes have arrived, and the server checks the file. */
  | { phase: 'sending' | 'waiting-network' | 'waiting-server' | 'keeping'; name: string; percent: number }
  | { phase: 'stopped'; name: string; percent: number; problem: string };

/** A file that was uploaded on this page. */
export interface UploadedFile {
  url: string;
  name: string;
  bytes: number;
}

interface Options {
  kind: UploadKindName;
  onChange: (url: string) => void;
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

const idle: UploadState = { phase: 'idle', problem: null };

/** Uploads one file at a time. */
export function useUpload({ kind, onChange, onBusy }: Options) {
  const [state, setState] = useState<UploadState>(idle);
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null);
  const sending = useRef<Sending | null>(null);
  const isBusy = state.phase !== 'idle' && state.phase !== 'stopped';
  // An upload outlives many renderings and must call the latest callbacks.
  const tell = useRef({ onChange, onBusy });
  useEffect(() => {
    tell.current = { onChange, onBusy };
  });
  useEffect(() => tell.current.onBusy?.(isBusy), [isBusy]);
  useEffect(() => () => sending.current?.cancel(), []);

  function refuse(title: string, text: string) {
    setState({ phase: 'idle', problem: text });
    showToast({ title, text, isBad: true });
  }

  function choose(file: File) {
    const problem = fileProblem(file, kind);
    if (problem) return refuse(problem.title, problem.text);
    sending.current?.cancel();
    // The toast was about the file before.
    dismissToast();
    const { name, size: bytes } = file;
    let percent = 0;
    setState({ phase: 'sending', name, percent });
    sending.current = sendFile(file, kind, {
      onProgress(now) {
        percent = now;
        setState({ phase: percent === 100 ? 'keeping' : 'sending', name, percent });
      },
      onWaiting: (isNetwork) =>
        setState({ phase: isNetwork ? 'waiting-network' : 'waiting-server', name, percent }),
      onDone(url) {
        sending.current = null;
        setState(idle);
        setUploaded({ url, name, bytes });
        tell.current.onChange(url);
      },
      onGivenUp(words, isRefusal) {
        if (isRefusal) return refuse(uploadMessages.failed, words);
        setState({ phase: 'stopped', name, percent, problem: words });
        showToast({ title: uploadMessages.failed, text: words, isBad: true });
      },
      signIn: signedInAgain,
    });
  }

  function cancel() {
    sending.current?.cancel();
    sending.current = null;
    setState(idle);
  }

  function resume() {
    if (state.phase !== 'stopped') return;
    setState({ phase: 'sending', name: state.name, percent: state.percent });
    sending.current?.resume();
  }

  return { state, uploaded, choose, cancel, resume };
}

/** Combines the `onBusy` of several uploads into one: each gets `onBusy={busy('its name')}`. */
export function useAnyBusy(onBusy: (isBusy: boolean) => void): (name: string) => (isBusy: boolean) => void {
  const [busy, setBusy] = useState<Readonly<Record<string, boolean>>>({});
  const isAny = Object.values(busy).includes(true);
  useEffect(() => onBusy(isAny), [isAny, onBusy]);
  return (name) => (isBusy) => setBusy((before) => ({ ...before, [name]: isBusy }));
}
