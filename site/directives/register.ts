import type { AstroIntegration } from 'astro';

/**
 * Adds `client:intent`, which hydrates an island when the visitor reaches for it, or when it comes into view, and repeats an
 * earlier click.
 */
export function wakingDirectives(): AstroIntegration {
  return {
    name: 'waking-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'intent', entrypoint: './site/directives/intent.ts' });
      },
    },
  };
}
