import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * React, and `client:intent`, which hydrates an island when the visitor reaches for it, or when its page is idle or it comes into view, and
 * repeats an earlier click. Every page contains the directive: what only hydration needs is fetched together with React.
 */
export function reactOnIntent(): AstroIntegration {
  // Pages are rendered to strings: streaming would add a seventh to the cost of a page with an island.
  const { hooks, ...integration } = react({ experimentalDisableStreaming: true });
  return {
    ...integration,
    hooks: {
      ...hooks,
      'astro:config:setup': async (setup) => {
        await hooks['astro:config:setup']?.({
          ...setup,
          addRenderer: (renderer) =>
            setup.addRenderer({
              ...renderer,
              clientEntrypoint: '#site/directives/react-client.ts',
            }),
        });
        setup.addClientDirective({ name: 'intent', entrypoint: './site/directives/intent.ts' });
      },
    },
  };
}
