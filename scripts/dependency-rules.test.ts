import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forbiddenImports, importCircles } from './dependency-rules.ts';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.astro'])
  .toString()
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));

const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

test('no file imports what its folder may not', () => {
  expect(files.length).toBeGreaterThan(500);
  expect([...textOf].flatMap(([file, text]) => forbiddenImports(file, text))).toEqual([]);
});

test('no files import one another in a circle', () => {
  expect(importCircles(textOf)).toEqual([]);
});

test('a circle is found, also one of types or across folders', () => {
  const circle = new Map([
    ['schema/a.ts', "import type { B } from './b.ts'"],
    ['schema/b.ts', "export type { C } from '#site/lib/c.ts'\nimport './d.ts'"],
    ['schema/d.ts', ''],
    ['site/lib/c.ts', "const a = await import('../../schema/a.ts')"],
  ]);
  expect(importCircles(circle)).toEqual(['schema/a.ts → schema/b.ts → site/lib/c.ts → schema/a.ts']);
});

test.each([
  ['schema/rules/a.ts', "import { readFileSync } from 'node:fs'"],
  ['schema/rules/a.ts', "import type { B } from '#schema/records/b.ts'"],
  ['schema/records/a.ts', "import { b } from '#schema/shapes/b.ts'"],
  ['schema/shapes/a.ts', "import { b } from '#schema/calls/b.ts'"],
  ['schema/shapes/a.ts', "import type { B } from '#admin-api/records/movies/b.ts'"],
  ['admin-api/records/a.ts', "import { b } from '#admin-api/testing/b.ts'"],
  ['admin-api/records/a.ts', "import { b } from '#tools/fuzz/b.ts'"],
  ['admin-api/records/a.ts', "import { b } from '#admin-api/work/b.ts'"],
  ['admin-api/work/a.ts', "export { b } from '#admin-api/visitors/b.ts'"],
  ['admin-api/ground/http/a.ts', "import { b } from '#admin-api/team/auth/b.ts'"],
  ['admin-api/ground/a.ts', "import { b } from '#admin-api/app.ts'"],
  ['admin-api/team/a.ts', "import { useState } from 'react'"],
  ['site/features/home/a.tsx', "const b = await import('#site/features/title/b.ts')"],
  ['site/ui/A.astro', "---\nimport { b } from '#schema/b.ts'\n---\n<p />"],
  ['site/layouts/A.astro', "---\n---\n<script>import '#site/server/b.ts'</script>"],
  ['site/lib/a.ts', "import pg from 'pg'"],
  ['site/e2e/a.spec.ts', "import { b } from '#admin-api/b.ts'"],
  ['scripts/import/a.ts', "import { b } from '#site/server/b.ts'"],
  ['elsewhere/a.ts', ''],
])('%s with %s is refused', (file, text) => {
  expect(forbiddenImports(file, text)).toHaveLength(1);
});

test.each([
  ['admin-api/records/seasons/a.ts', "import { b } from '#admin-api/records/movies/b.ts'"],
  ['admin-api/publishing/bundles/a.ts', "import { b } from '#admin-api/visitors/b.ts'"],
  ['admin-api/records/movies/a.test.ts', "import { b } from '#admin-api/testing/b.ts'"],
  ['site/features/home/a.tsx', "import { b } from './b.ts'\nimport { z } from 'zod'"],
  ['scripts/start-site.ts', "import { b } from '#site/server/b.ts'"],
])('%s with %s is allowed', (file, text) => {
  expect(forbiddenImports(file, text)).toEqual([]);
});
