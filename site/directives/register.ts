import type { AstroIntegration } from 'astro';

/**
 * Adds `client:intent`: an island wakes when the visitor reaches for it, not before; and `client:sight`: when the visitor, who
 * is there and doing something, has it in sight.
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
