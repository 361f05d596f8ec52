import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig, envField } from 'astro/config';
import { siteDirectives } from '#schema/rules/content-security-policy.ts';
import { reactOnIntent } from '#site/directives/register.ts';
import {
  backScript,
  earlierDaysScript,
  earlyPressScript,
  firstPaintScript,
  goOnScript,
  prefetchRules,
  transitionStyle,
} from '#site/lib/inline-scripts.ts';
import { finishBuild } from '#site/server/build/finish-build.ts';
import { renderAdapter, wholeServer } from '#site/server/build/render-adapter.ts';
import { scriptGroups } from '#site/server/build/script-groups.ts';
import { styleSheets } from '#site/server/build/style-sheets.ts';
import { subsetFonts } from '#site/server/build/subset-fonts.ts';
import { sheetWait } from '#site/ui/sheet-wait.ts';

const hashOf = (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** Rollup names a shared file after all islands that import it; short names keep the head of every page small. */
const shortName = ({ name }) => `_astro/${/^common\W/.test(name) ? 'common' : name}.[hash:7].js`;

const productionRouter = fileURLToPath(
  new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  output: 'server',
  trailingSlash: 'never',
  compressHTML: true,
  // Sessions belong to the API; a rendered page is the same for every visitor.
  session: false,
  adapter: renderAdapter(),
  integrations: [reactOnIntent(), subsetFonts(), finishBuild()],
  // Scripts and styles are separate files, fetched once: inlined, they would be rendered, compressed and sent with every page.
  vite: {
    build: { assetsInlineLimit: 0 },
    // As published, bundlers get react-router's build for development.
    resolve: { alias: [{ find: /^react-router$/, replacement: productionRouter }] },
    plugins: [wholeServer],
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
    // No visitor's request reaches Astro: the render worker calls it with SITE_URL's address only.
    allowedDomains: [],
    // With the hashes of what Astro writes into pages, this becomes the policy of schema/rules/content-security-policy.ts.
    csp: {
      directives: [...siteDirectives],
      scriptDirective: {
        hashes: [
          firstPaintScript,
          prefetchRules,
          goOnScript,
          backScript,
          earlierDaysScript,
          earlyPressScript,
          sheetWait,
        ].map(hashOf),
      },
      styleDirective: { hashes: [hashOf(transitionStyle)] },
    },
  },
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  env: {
    schema: {
      API_URL: envField.string({ context: 'server', access: 'secret', default: 'http://127.0.0.1:3000' }),
      FEED_KEY: envField.string({ context: 'server', access: 'secret', default: '' }),
      SITE_URL: envField.string({ context: 'server', access: 'secret', default: 'http://127.0.0.1:3000' }),
    },
  },
});
