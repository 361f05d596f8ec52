import { matchesGlob, posix } from 'node:path';
import ts from 'typescript';

interface Rule {
  /** Globs of the files that the rule applies to. The last matching rule of a file is valid. */
  of: string[];
  /** Globs of the files that they may import, in addition to those of their own folder. */
  may: string[];
  /** The only packages that they may import; without a list, any that `withoutPackages` does not name. */
  packages?: string[];
  withoutPackages?: string[];
}

const server = ['koa', 'koa-*', '@koa/*', 'pg', '@mikro-orm/*', 'rate-limiter-flexible', '@node-rs/*'];
const browser = ['react', 'react-dom', '@nanostores/react', 'astro', 'astro:*', '@astrojs/*'];

/** The wings of the API, the lowest first: each may import itself and those below it. */
const wings = ['ground', 'records', 'work', 'visitors', 'team', 'publishing'];
const wingRules: Rule[] = wings.map((wing, height) => ({
  of: [`admin-api/${wing}/**`],
  may: ['schema/**', ...wings.slice(0, height + 1).map((lower) => `admin-api/${lower}/**`)],
  withoutPackages: browser,
}));
const siteFolders = (of: string[], may: string[], withoutPackages = server): Rule => ({
  of,
  may: may.map((name) => (name === 'schema' ? 'schema/**' : `site/${name}/**`)),
  withoutPackages,
});

/** The allowed imports, which ARCHITECTURE.md describes. */
const rules: Rule[] = [
  {
    of: ['schema/rules/**'],
    may: [],
    packages: ['zod', 'any-ascii', 'culori', 'htmlparser2', 'mime-db'],
  },
  { of: ['schema/records/**'], may: ['schema/rules/**'], packages: ['zod'] },
  { of: ['schema/shapes/**'], may: ['schema/{rules,records}/**'], packages: ['zod'] },
  { of: ['schema/calls/**'], may: ['schema/{rules,records,shapes}/**'], packages: ['zod'] },

  ...wingRules,
  { of: ['admin-api/*.ts'], may: ['schema/**', 'admin-api/**'], withoutPackages: browser },

  siteFolders(['site/ui/**'], ['ui', 'styles']),
  siteFolders(['site/directives/**'], ['ui', 'lib']),
  siteFolders(['site/stores/**', 'site/lib/**'], ['schema', 'stores', 'lib']),
  siteFolders(['site/page-kinds/**'], ['schema', 'lib']),
  siteFolders(['site/features/**'], ['schema', 'page-kinds', 'ui', 'stores', 'lib', 'styles']),
  siteFolders(['site/admin/**'], ['schema', 'ui', 'stores', 'lib', 'styles']),
  siteFolders(
    ['site/server/**'],
    ['schema', 'lib', 'page-kinds', 'server'],
    [...server, 'react', 'react-dom', '@nanostores/react'],
  ),
  siteFolders(['site/service-worker/**', 'site/*.ts'], ['schema', 'lib', 'features']),
  siteFolders(
    ['site/layouts/**', 'site/pages/**'],
    ['schema', 'admin', 'directives', 'features', 'layouts', 'page-kinds', 'ui', 'stores', 'lib', 'styles'],
  ),

  {
    of: ['scripts/**', '*.config.*'],
    may: ['schema/**', 'admin-api/**', 'scripts/**'],
    withoutPackages: browser,
  },
  {
    of: [
      'scripts/{start,publish,dev,open-site}*.ts',
      'scripts/{demo,export,deploy,testing}/**',
      'tools/**',
      '*.config.*',
    ],
    may: [
      'schema/**',
      'admin-api/**',
      'scripts/**',
      'tools/**',
      'site/{server,page-kinds,lib}/**',
      'site/{features,layouts,directives}/**',
    ],
  },

  // Tests may import everything in their part.
  { of: ['schema/**/*.test.ts', 'schema/testing/**'], may: ['schema/**'] },
  {
    of: ['admin-api/**/*.test.ts', 'admin-api/**/testing/**'],
    may: ['schema/**', 'admin-api/**', 'tools/fuzz/**'],
  },
  { of: ['site/**/*.test.{ts,tsx}', 'site/**/testing/**'], may: ['schema/**', 'site/**'] },
  // Browser tests use the product only from outside; its rows are put back between them.
  {
    of: ['site/e2e/**'],
    may: ['schema/**', 'site/e2e/**', 'scripts/testing/snapshot.ts'],
    withoutPackages: server,
  },
];

/** The paths and packages that a source file imports, dynamic imports and scripts of .astro files included. */
function importsOf(file: string, text: string): string[] {
  const code = file.endsWith('.astro')
    ? [text.match(/^---\n([\s\S]*?)\n---/)?.[1], ...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
        .map((part) => (Array.isArray(part) ? part[1] : (part ?? '')))
        .join('\n')
    : text;
  return ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** A file of this repository; null for a package. */
function fileOf(from: string, name: string): string | null {
  if (name.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), name));
  return /^#(?:schema|admin-api|site|scripts|tools)\//.test(name) ? name.slice(1) : null;
}

const folderOf = (file: string) =>
  file.match(/^site\/features\/[^/]+\//)?.[0] ?? file.match(/^[^/]+\/(?:[^/]+\/)?/)?.[0] ?? '';
const fits = (name: string, globs: string[]) => globs.some((glob) => matchesGlob(name, glob));
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** The forbidden imports of a file, a line for each. */
export function forbiddenImports(file: string, text: string): string[] {
  const rule = rules.findLast(({ of }) => fits(file, of));
  if (!rule) return [`${file}: no rule says what it may import`];
  const isAllowed = (name: string) => {
    const target = fileOf(file, name);
    if (target !== null) return target.startsWith(folderOf(file)) || fits(target, rule.may);
    if (name.startsWith('#')) return true;
    return rule.packages
      ? fits(packageOf(name), rule.packages)
      : !fits(packageOf(name), rule.withoutPackages ?? []);
  };
  return importsOf(file, text)
    .filter((name) => !isAllowed(name))
    .map((name) => `${file} may not import ${name}`);
}

/**
 * Files that import one another in a circle, including type imports; a line for each circle. `textOf` contains the files by path.
 * Biome finds circles as well, but not those of types only.
 */
export function importCircles(textOf: ReadonlyMap<string, string>): string[] {
  const circles: string[] = [];
  const path: string[] = [];
  const done = new Set<string>();
  function visit(file: string): void {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    path.push(file);
    for (const name of importsOf(file, textOf.get(file) ?? '')) {
      const target = fileOf(file, name);
      if (target !== null && textOf.has(target)) visit(target);
    }
    path.pop();
    done.add(file);
  }
  for (const file of textOf.keys()) visit(file);
  return circles;
}
