import type { AstroIntegration } from 'astro';

/** Adds `client:intent`: an island wakes when the visitor reaches for it, not before. */
export function intentDirective(): AstroIntegration {
  return {
    name: 'client:intent',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './site/directives/intent.ts' });
      },
    },
  };
}
