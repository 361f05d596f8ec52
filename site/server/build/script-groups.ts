/** Groups the browser's modules into files (https://rolldown.rs/reference/OutputOptions.codeSplitting). */

/** Modules that every page's script needs, and small ones that many islands share: one file instead of one request each. */
export const everyPage = [
  'lib/long-date',
  'lib/scheduling',
  'lib/api',
  'lib/api-error',
  'lib/paths',
  'stores/session',
  'stores/theme',
  'ui/icons',
  'ui/lazy-images',
];

const sharedScripts = {
  name: 'shared',
  priority: 5,
  test: new RegExp(`/site/(?:${everyPage.join('|')})\\.ts$|/node_modules/nanostores/|preload-helper`),
};

const reactItself = {
  name: 'react',
  priority: 4,
  test: /\/node_modules\/(?:react|react-dom|scheduler|@nanostores\/react)\//,
};

/** The bundler's information about a module. */
interface Modules {
  getModuleInfo(id: string): {
    isEntry: boolean;
    importers: readonly string[];
    dynamicImporters: readonly string[];
  } | null;
}

/** Modules of this project that begin a file: entries and dynamic imports. */
function rootsOf(
  id: string,
  modules: Modules,
  roots = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(id)) return roots;
  seen.add(id);
  const module = modules.getModuleInfo(id);
  if (!module) return roots;
  if (module.isEntry || module.dynamicImporters.length > 0 || module.importers.length === 0) roots.add(id);
  for (const importer of module.importers) rootsOf(importer, modules, roots, seen);
  return roots;
}

const isDashboard = (root: string) => root.includes('/site/admin/');
const opens = (root: string) => root.endsWith('/site/admin/AdminApp.tsx');

/** Modules that only the dashboard's start needs: one file. */
const dashboard = {
  priority: 1,
  name(id: string, modules: Modules): string | null {
    const roots = [...rootsOf(id, modules)];
    return roots.some(opens) && roots.every(isDashboard) ? 'dashboard' : null;
  },
};

/** Modules of the dashboard's early requests: one file, so that the requests are sent while the rest is loading. */
const firstRequests = {
  name(id: string, modules: Modules): string | null {
    const roots = [...rootsOf(id, modules)];
    const isEarly = (root: string) => root.includes('/AdminLayout.astro');
    return roots.some(isEarly) && roots.every((root) => isEarly(root) || isDashboard(root))
      ? 'first-requests'
      : null;
  },
  priority: 3,
};

/** Modules that the dashboard shares with other pages, which must not load the rest. */
const common = {
  priority: 2,
  entriesAware: true,
  // A larger group would create circular imports between files, and one of them would then run too early.
  entriesAwareMergeThreshold: 200,
  name(id: string, modules: Modules): string | null {
    const roots = [...rootsOf(id, modules)];
    return roots.some(opens) && !roots.every(isDashboard) ? 'common' : null;
  },
};

export const scriptGroups = [sharedScripts, reactItself, firstRequests, common, dashboard];
