import type { AstroIntegration } from 'astro';

/**
 * Adds `client:intent`: an island wakes when the visitor reaches for it, not before; and `client:sight`: when it is in the window
 * and the page is idle. Neither loses a click that comes before.
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
