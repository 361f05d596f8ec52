import { createHash } from 'node:crypto';
import react from '@astrojs/react';
import { defineConfig, envField } from 'astro/config';
import { wakingDirectives } from '#site/directives/register.ts';
import { firstPaintScript } from '#site/features/theme/first-paint.ts';
import { prefetchRules } from '#site/layouts/prefetch-rules.ts';
import { finishBuild } from '#site/server/build/finish-build.ts';
import { renderAdapter } from '#site/server/build/render-adapter.ts';
import { scriptGroups } from '#site/server/build/script-groups.ts';
import { styleSheets } from '#site/server/build/style-sheets.ts';
import { subsetFonts } from '#site/server/build/subset-fonts.ts';

const hashOf = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** What several islands share would be named after all of them, in the head of every page, which also pays for each sign of a hash. */
const shortName = ({ name }) => `_astro/${/^common\W/.test(name) ? 'common' : name}.[hash:7].js`;

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  output: 'server',
  trailingSlash: 'never',
  compressHTML: true,
  // Sessions belong to the API; a rendered page knows no visitor.
  session: false,
  adapter: renderAdapter(),
  // Nothing streams: a stream to a string is a seventh of what a page with an island costs.
  integrations: [
    react({ experimentalDisableStreaming: true }),
    wakingDirectives(),
    subsetFonts(),
    finishBuild(),
  ],
  // Scripts and styles are files of their own, fetched once: each page that held them would be rendered, packed and sent with them.
  vite: {
    build: { assetsInlineLimit: 0 },
    environments: {
      ssr: { build: { rolldownOptions: { output: { codeSplitting: styleSheets } } } },
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: scriptGroups },
              chunkFileNames: shortName,
              entryFileNames: shortName,
            },
          },
        },
      },
    },
  },
  security: {
    checkOrigin: true,
    // No request of a visitor reaches Astro: the render worker asks with SITE_URL's address only.
    allowedDomains: [],
    // With the hashes of what Astro writes into pages, this becomes the one policy in build/render-entry.ts.
    csp: {
      directives: [
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        // Posters, trailers and players come from wherever the catalogue says.
        "img-src 'self' data: https: http:",
        "media-src 'self' blob: https: http:",
        'frame-src https: http:',
      ],
      scriptDirective: { hashes: [hashOf(firstPaintScript), hashOf(prefetchRules)] },
    },
  },
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  env: {
    schema: {
      API_URL: envField.string({ context: 'server', access: 'secret', default: 'http://127.0.0.1:3000' }),
      SITE_URL: envField.string({ context: 'server', access: 'secret', default: 'http://127.0.0.1:3000' }),
    },
  },
});
