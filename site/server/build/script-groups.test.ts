import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyPage } from './script-groups.ts';

test('every module that is named for the shared script exists', () => {
  expect(everyPage.filter((name) => !existsSync(new URL(`../../${name}.ts`, import.meta.url)))).toEqual([]);
});
