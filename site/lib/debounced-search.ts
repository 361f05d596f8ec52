/** Fetches the results of terms while they are typed: after a pause, one at a time, and each term once. */
import { ApiError } from './api-error.ts';

/** Milliseconds without a keystroke. */
export const typingPause = 200;
const mostKept = 30;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export interface DebouncedSearch<T> {
  /** The answer; undefined when another term was requested before it arrived. */
  find: (term: string, wait?: number) => Promise<T | undefined>;
  stop: () => void;
}

export function createDebouncedSearch<T>(
  load: (term: string, signal: AbortSignal) => Promise<T>,
): DebouncedSearch<T> {
  const kept = new Map<string, T>();
  let current = new AbortController();

  function keep(term: string, answer: T): void {
    kept.set(term, answer);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }

  return {
    async find(term, wait = typingPause) {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      const known = kept.get(term);
      if (known !== undefined) return known;
      if (wait > 0) await pause(wait, signal);
      if (signal.aborted) return undefined;
      try {
        const answer = await load(term, signal);
        if (signal.aborted) return undefined;
        keep(term, answer);
        return answer;
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      }
    },
    stop: () => current.abort(),
  };
}

/** A part of another page of this site, as that page shows it. */
export interface PagePart {
  title: string;
  element: HTMLElement;
}

export async function fetchPart(path: string, selector: string, signal?: AbortSignal): Promise<PagePart> {
  const response = await fetch(path, { headers: { Accept: 'text/html' }, ...(signal && { signal }) });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText);
  const page = new DOMParser().parseFromString(text, 'text/html');
  const element = page.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`${path} holds no ${selector}`);
  if (element.querySelector('time[data-when]')) (await import('./local-times.ts')).writeTimes(element);
  return { title: page.title, element: document.adoptNode(element) };
}

export const searchUrl = (action: string, term: string) => `${action}?${new URLSearchParams({ q: term })}`;
