/** Modules that every page's script needs: one file beside it, not a request for each. */
const everyPage = [
  'lib/api',
  'lib/api-error',
  'lib/paths',
  'stores/session',
  'stores/theme',
  'stores/theme-key',
  'ui/icons',
  'ui/lazy-images',
];

/** For the bundler (https://rolldown.rs/reference/OutputOptions.codeSplitting). */
export const sharedScripts = {
  name: 'shared',
  test: new RegExp(
    `/(?:site/(?:${everyPage.join('|')})|schema/home)\\.ts$|/node_modules/nanostores/|preload-helper`,
  ),
};
