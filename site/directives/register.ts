import type { AstroIntegration } from 'astro';

/**
 * Adds `client:intent`, which hydrates an island when the visitor reaches for it, or when it comes into view, and repeats an
 * earlier click.
 */
export function intentDirective(): AstroIntegration {
  return {
    name: 'intent-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './site/directives/intent.ts' });
      },
    },
  };
}
