/** The exports of the built server: a function from a request to a whole page, and the policy that all pages share. */
import { createApp } from 'astro/app/entrypoint';
import { setGetEnv } from 'astro/env/setup';
import { sitePolicy } from '#schema/rules/content-security-policy.ts';
import { readWith } from '#site/lib/server-api.ts';
import { joinSheets, type PageSheets, sheetFolder } from './page-sheets.ts';

// biome-ignore lint/style/noProcessEnv: astro:env reads its variables through this, in the worker that loads the build
setGetEnv((key) => process.env[key]);

const app = createApp({ streaming: false });
const { csp } = app.manifest;

// Astro would compute the same policy for each page, with a trip to the thread pool for each script.
app.manifest.shouldInjectCspMetaTags = false;

/** The build writes these. */
const { pages, found, below, late } = joinSheets(app.manifest.routes);
export const pageSheets: PageSheets = pages;
const sheets: App.Locals['sheets'] = {
  folder: new URL(`${sheetFolder}/`, import.meta.url),
  names: [...pageSheets.keys()],
  found,
  below,
  ...(late && { late: `/${late}` }),
};

const hashesOf = (directive: { hashes: readonly (string | { hash: string })[] } | undefined) =>
  (directive?.hashes ?? []).map((entry) => (typeof entry === 'string' ? entry : entry.hash));

export const contentSecurityPolicy = sitePolicy(
  hashesOf(csp?.scriptDirective),
  hashesOf(csp?.styleDirective),
);

/** Called once: pages read the API by this. */
export const readThrough = readWith;

export function render(request: Request, locals: App.Locals): Promise<Response> {
  return app.render(request, { locals: Object.assign(locals, { sheets }) });
}
