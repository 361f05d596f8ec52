import type { AstroIntegration } from 'astro';

/**
 * Adds `client:intent`, which hydrates an island when the visitor reaches for it, and `client:sight`, which does so when it is in the
 * window and the page is idle. Neither loses an earlier click.
 */
export function wakingDirectives(): AstroIntegration {
  return {
    name: 'waking-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './site/directives/intent.ts' });
        addClientDirective({ name: 'sight', entrypoint: './site/directives/sight.ts' });
      },
    },
  };
}
