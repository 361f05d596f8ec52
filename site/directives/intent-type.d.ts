import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | 'click';
    'client:sight'?: boolean;
  }
}
