/**
 * Shows the progress of rendering many pages: on a terminal as one line that is overwritten, in a log as a line from time to
 * time.
 */
import type { Publisher } from './publisher.ts';

export interface ProgressOptions {
  publisher: Publisher;
  write: (text: string) => void;
  isTerminal: boolean;
}

/** Fewer pages than this are done before the line could be read. */
const worthTelling = 200;
const everyTerminal = 500;
const everyLog = 10_000;

const count = new Intl.NumberFormat('en');

export function showProgress({ publisher, write, isTerminal }: ProgressOptions): () => void {
  let started: { at: number; rendered: number } | undefined;

  function finish(rendered: number): void {
    if (!started) return;
    const seconds = (performance.now() - started.at) / 1000;
    const pages = rendered - started.rendered;
    const line = `${count.format(pages)} pages rendered in ${seconds.toFixed(1)} s (${count.format(Math.round(pages / seconds))} a second)`;
    write(`${isTerminal ? '\r\u001B[K' : ''}${line}\n`);
    started = undefined;
  }

  function tell(): void {
    const { pending, rendered } = publisher.status();
    if (pending === null || rendered === null) return;
    if (!started && pending < worthTelling) return;
    started ??= { at: performance.now(), rendered };
    if (publisher.isIdle()) {
      finish(rendered);
      return;
    }
    const done = rendered - started.rendered;
    const line = `Rendering pages: ${count.format(done)} of ${count.format(done + pending)}`;
    write(isTerminal ? `\r\u001B[K${line}` : `${line}\n`);
  }

  const timer = setInterval(tell, isTerminal ? everyTerminal : everyLog);
  timer.unref();
  return () => clearInterval(timer);
}
