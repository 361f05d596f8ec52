import { useEffect, useRef, useState } from 'react';
import { fileProblem } from '#schema/chosen-file.ts';
import { type UploadKindName, uploadMessages } from '#schema/upload.ts';
import { signedInAgain } from '#site/admin/data/session-end.ts';
import { dismissToast, showToast } from '#site/stores/toast.ts';
import { type Sending, sendFile } from './send-file.ts';

export type UploadState =
  | { phase: 'idle'; problem: string | null }
  /** keeping: every byte is across, and the server looks into it. */
  | { phase: 'sending' | 'waiting-network' | 'waiting-server' | 'keeping'; name: string; percent: number }
  | { phase: 'stopped'; name: string; percent: number; problem: string };

/** What was sent from here. */
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

/** One file at a time, from its choice to its address. */
export function useUpload({ kind, onChange, onBusy }: Options) {
  const [state, setState] = useState<UploadState>(idle);
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null);
  const sending = useRef<Sending | null>(null);
  const isBusy = state.phase !== 'idle' && state.phase !== 'stopped';
  // an upload outlives many renderings, and tells the last of them
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
    // what was said of the file before
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

/** Tells whether any of several uploads is on its way: each has `onBusy={busy('its name')}`. */
export function useAnyBusy(onBusy: (isBusy: boolean) => void): (name: string) => (isBusy: boolean) => void {
  const [busy, setBusy] = useState<Readonly<Record<string, boolean>>>({});
  const isAny = Object.values(busy).includes(true);
  useEffect(() => onBusy(isAny), [isAny, onBusy]);
  return (name) => (isBusy) => setBusy((before) => ({ ...before, [name]: isBusy }));
}
