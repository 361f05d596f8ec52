/**
 * @astrojs/node with an entry of this product. Its own handler needs node:http objects, which the render worker does not have;
 * calling Astro's app with a Request directly saves a third of a small page's time.
 */
import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import type { AstroIntegration, ViteUserConfig } from 'astro';

export function renderAdapter(): AstroIntegration {
  const adapter = node({ mode: 'middleware', experimentalDisableStreaming: true });
  const done = adapter.hooks['astro:config:done'];
  const serverEntrypoint = fileURLToPath(new URL('./render-entry.ts', import.meta.url));
  adapter.hooks['astro:config:done'] = (options) =>
    done?.({ ...options, setAdapter: (chosen) => options.setAdapter({ ...chosen, serverEntrypoint }) });
  return adapter;
}

/** The built server contains its packages, so that a machine which only runs it need not install them. sharp has a binary. */
export const wholeServer: NonNullable<ViteUserConfig['plugins']>[number] = {
  name: 'whole-server',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client' ? null : { resolve: { noExternal: true, external: ['sharp'] } },
};
