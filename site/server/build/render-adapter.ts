/**
 * @astrojs/node, with our own entry. Its handler speaks node:http; the render worker has no connection to speak on, and calling
 * Astro's app with a Request directly saves a third of the time of a small page.
 */
import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import type { AstroIntegration } from 'astro';

export function renderAdapter(): AstroIntegration {
  const adapter = node({ mode: 'middleware', experimentalDisableStreaming: true });
  const done = adapter.hooks['astro:config:done'];
  const serverEntrypoint = fileURLToPath(new URL('./render-entry.ts', import.meta.url));
  adapter.hooks['astro:config:done'] = (options) =>
    done?.({ ...options, setAdapter: (chosen) => options.setAdapter({ ...chosen, serverEntrypoint }) });
  return adapter;
}
