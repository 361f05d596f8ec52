/** What the built server exports: one function from a request to a whole page, and the policy all pages share. */
import { createApp } from 'astro/app/entrypoint';
import { setGetEnv } from 'astro/env/setup';
import { baseFirst } from './style-sheets.ts';

// biome-ignore lint/style/noProcessEnv: astro:env reads its variables through this, in the worker that loads the build
setGetEnv((key) => process.env[key]);

const app = createApp({ streaming: false });
const { csp } = app.manifest;

// Astro would work the same policy out for each page again, with a trip to the thread pool for each of its scripts.
app.manifest.shouldInjectCspMetaTags = false;
for (const { styles } of app.manifest.routes) styles.sort(baseFirst);

function hashesOf(directive: { hashes: readonly (string | { hash: string })[] } | undefined): string {
  return (directive?.hashes ?? [])
    .map((entry) => ` '${typeof entry === 'string' ? entry : entry.hash}'`)
    .join('');
}

/** Scripts and styles of ours, and the inline ones Astro writes, by their hash. A poster's colour is a style attribute. */
export const contentSecurityPolicy: string = [
  ...(csp?.directives ?? []),
  `script-src 'self'${hashesOf(csp?.scriptDirective)}`,
  `style-src 'self'${hashesOf(csp?.styleDirective)}`,
  "style-src-attr 'unsafe-inline'",
  // the dashboard shows the home page beside its settings; nobody else may
  "frame-ancestors 'self'",
].join('; ');

export function render(request: Request, locals: App.Locals): Promise<Response> {
  return app.render(request, { locals });
}
