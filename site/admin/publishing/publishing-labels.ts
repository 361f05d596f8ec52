import type { PublishReport, PublishRun } from '#schema/shapes/publish.ts';

const whole = new Intl.NumberFormat('en');
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const second = 1000;

export const inDigits = (count: number): string => whole.format(count);
export const pagesOf = (count: number): string => (count === 1 ? '1 page' : `${inDigits(count)} pages`);

/** '38 ms', '2.4 s', '3 min 5 s'. */
export function durationWords(ms: number): string {
  if (ms < second) return `${Math.round(ms)} ms`;
  const seconds = ms / second;
  if (seconds < 60) return `${tenths.format(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** '1,204 pages in 8.3 s', of a run that has ended. */
export function runWords({ startedAt, endedAt, rendered, failed }: PublishRun): string {
  const lost = failed > 0 ? `, ${failed} failed` : '';
  if (endedAt === null) return pagesOf(rendered) + lost;
  return `${pagesOf(rendered)} in ${durationWords(Date.parse(endedAt) - Date.parse(startedAt))}${lost}`;
}

/** Pages per second and milliseconds per page in the latest run; null before the first one. */
export function speedOf({ run, recent }: PublishReport): { pages: number; ms: number } | null {
  if (!run || run.rendered === 0) return null;
  const end = run.endedAt ?? recent[0]?.at ?? run.startedAt;
  const took = Math.max(1, Date.parse(end) - Date.parse(run.startedAt));
  const rounded = (value: number, places: number) => Number(value.toFixed(places));
  return { pages: rounded((run.rendered * second) / took, 0), ms: rounded(took / run.rendered, 1) };
}

interface PublishState {
  words: string;
  state: 'good' | 'held' | 'bad';
}

/** The state of publishing in a few words; the worst condition wins. */
export function stateOf({ isFollowing, failedPages, pending }: PublishReport): PublishState {
  if (!isFollowing) return { words: 'Nothing is published: the catalogue is out of reach', state: 'bad' };
  if (pending > failedPages) return { words: 'Rendering', state: 'held' };
  if (failedPages > 0) return { words: `${pagesOf(failedPages)} failed`, state: 'bad' };
  return { words: 'Everything is published', state: 'good' };
}

/** The progress of a run; null when nothing waits. */
export function progressOf({
  run,
  pending,
  failedPages,
}: PublishReport): { done: number; total: number } | null {
  const left = pending - failedPages;
  if (left <= 0) return null;
  const done = run && run.endedAt === null ? run.rendered + run.failed : 0;
  return { done, total: done + left };
}
