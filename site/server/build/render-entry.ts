/** The exports of the built server: a function from a request to a whole page, and the policy that all pages share. */
import { createApp } from 'astro/app/entrypoint';
import { setGetEnv } from 'astro/env/setup';
import { joinSheets, type PageSheets, sheetFolder } from './page-sheets.ts';

// biome-ignore lint/style/noProcessEnv: astro:env reads its variables through this, in the worker that loads the build
setGetEnv((key) => process.env[key]);

const app = createApp({ streaming: false });
const { csp } = app.manifest;

// Astro would compute the same policy for each page, with a trip to the thread pool for each script.
app.manifest.shouldInjectCspMetaTags = false;

/** The build writes these. */
export const pageSheets: PageSheets = joinSheets(app.manifest.routes);
const sheets: App.Locals['sheets'] = {
  folder: new URL(`${sheetFolder}/`, import.meta.url),
  names: [...pageSheets.keys()],
};

function hashesOf(directive: { hashes: readonly (string | { hash: string })[] } | undefined): string {
  return (directive?.hashes ?? [])
    .map((entry) => ` '${typeof entry === 'string' ? entry : entry.hash}'`)
    .join('');
}

/** The site's scripts and styles, and Astro's inline ones by their hash. A poster's colour is a style attribute. */
export const contentSecurityPolicy: string = [
  ...(csp?.directives ?? []),
  `script-src 'self'${hashesOf(csp?.scriptDirective)}`,
  `style-src 'self'${hashesOf(csp?.styleDirective)}`,
  "style-src-attr 'unsafe-inline'",
  // The dashboard shows home in its preview frame; no other site may frame it.
  "frame-ancestors 'self'",
].join('; ');

export function render(request: Request, locals: App.Locals): Promise<Response> {
  return app.render(request, { locals: Object.assign(locals, { sheets }) });
}
