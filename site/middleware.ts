import { SITE_URL } from 'astro:env/server';
import { defineMiddleware } from 'astro:middleware';
import type { MiddlewareNext } from 'astro';
import { settingsTag } from '#schema/rules/cache-tags.ts';
import { adsOf } from '#site/features/ads/ads.ts';
import { isPrivatePath } from '#site/lib/paths.ts';
import { readingFor } from '#site/lib/server-api.ts';
import { wordingAt } from '#site/lib/stored-settings.ts';

/** The error and what caused it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : ` (${reasonOf(error.cause)})`;
  return `${error.name}: ${error.message}${cause}`;
}

/**
 * Sets the settings of a page on `locals`, and the third-party scripts that it may have. The render worker reads the page's tags
 * from there (server/render/render-page.ts), or the reason of a failure.
 */
export const onRequest = defineMiddleware(({ locals, url }, next) =>
  readingFor(locals, () => render(locals, url, next)),
);

async function render(locals: App.Locals, url: URL, next: MiddlewareNext): Promise<Response> {
  locals.tags = new Set([settingsTag]);
  locals.leadsTo = [];
  try {
    Object.assign(locals, await wordingAt(locals.position));
    // Previews have none either, since third parties must not learn what is not public yet.
    const isPrivate = isPrivatePath(url.pathname) || locals.preview !== undefined;
    locals.thirdParties = {
      ads: isPrivate ? null : adsOf(locals.settings, SITE_URL),
      hasAnalytics: !isPrivate,
      sources: [],
    };
    // Pages are not streamed, so the page is complete here.
    return await next();
  } catch (error) {
    // Astro's development server shows the error with file and line, in the browser and in the terminal.
    if (import.meta.env.DEV) throw error;
    locals.failure = reasonOf(error);
    return new Response('rendering failed', { status: 500 });
  }
}
