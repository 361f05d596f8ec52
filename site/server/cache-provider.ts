/**
 * Astro's hook into the page store. It keeps nothing itself: it hands the tags a rendering gathered to the render worker, in a
 * response header that never leaves the process, and turns a thrown error into an answer that says why.
 */
import type { CacheProvider } from 'astro';
import { errorHeader, neverStored, tagsHeader } from './render-headers.ts';

/** The error and what caused it: a live collection wraps the API's answer. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : ` (${reasonOf(error.cause)})`;
  return `${error.name}: ${error.message}${cause}`;
}

export default function createCacheProvider(): CacheProvider {
  return {
    name: 'page-store',
    setHeaders: (options) => new Headers({ [tagsHeader]: (options.tags ?? []).join(',') }),
    async onRequest(_context, next) {
      try {
        const response = await next();
        // Astro asks setHeaders only when the page neither switched storing off nor forgot its tags.
        if (!response.headers.has(tagsHeader)) response.headers.set(tagsHeader, neverStored);
        return response;
      } catch (error) {
        // Astro's development server shows it with file and line, in the browser and in the terminal.
        if (import.meta.env.DEV) throw error;
        const reason = reasonOf(error);
        return new Response('rendering failed', {
          status: 500,
          headers: { [errorHeader]: encodeURIComponent(reason) },
        });
      }
    },
    // What changed reaches the page store through the change feed, never through a rendering.
    invalidate: () => Promise.resolve(),
  };
}
