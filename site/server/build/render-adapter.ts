import { fileURLToPath } from 'node:url';
import type { AstroIntegration, ViteUserConfig } from 'astro';

/**
 * The entry answers a Request with a whole page. That of @astrojs/node needs node:http objects, which the render worker does not
 * have; calling Astro's app directly saves a third of a small page's time.
 */
export function renderAdapter(): AstroIntegration {
  const name = 'render-adapter';
  return {
    name,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // Redirects are answered by the server, not by pages.
        updateConfig({ build: { redirects: false } });
      },
      'astro:config:done': ({ setAdapter }) =>
        setAdapter({
          name,
          entrypointResolution: 'auto',
          serverEntrypoint: fileURLToPath(new URL('./render-entry.ts', import.meta.url)),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: {
            serverOutput: 'stable',
            sharpImageService: 'stable',
            envGetSecret: 'stable',
          },
        }),
    },
  };
}

/** The built server contains its packages, so that a machine which only runs it need not install them. sharp has a binary. */
export const wholeServer: NonNullable<ViteUserConfig['plugins']>[number] = {
  name: 'whole-server',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client' ? null : { resolve: { noExternal: true, external: ['sharp'] } },
};
