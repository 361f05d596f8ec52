import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '#site/server/testing/open-store.ts';
import { createRenderPool } from './render-pool.ts';

const timeout = 1000;

/** A pool over a built site whose pages do what `render` says. */
function poolOver(render: string) {
  const entry = join(scratchFolder(), 'entry.mjs');
  writeFileSync(entry, `export const contentSecurityPolicy = '';\n${render}`);
  const site = { siteUrl: 'http://films.example', apiUrl: 'http://127.0.0.1:1', feedKey: 'k'.repeat(32) };
  const pool = createRenderPool({ entry, ...site, size: 1, pageTimeout: timeout });
  onTestFinished(pool.close);
  return async (paths: string[]): Promise<string[]> => {
    const kinds = new Map<string, string>();
    await pool.render(
      paths,
      0,
      (result) => void kinds.set(result.path, result.kind === 'failed' ? result.reason : result.kind),
      { lane: 'visitor' },
    );
    return paths.map((path) => `${path} ${kinds.get(path)}`);
  };
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);

/** They get their turns one after the other, and each takes most of the time that a page may take. */
const oneAfterAnother = `
  const waiting = [];
  const next = () => { waiting.shift()?.(); if (waiting.length > 0) setImmediate(next); };
  export async function render(request, locals) {
    locals.tags = new Set();
    locals.leadsTo = [];
    locals.thirdParties = { sources: [] };
    await new Promise((resolve) => { if (waiting.push(resolve) === 1) setImmediate(next); });
    for (const end = performance.now() + ${0.6 * timeout}; performance.now() < end; );
    return new Response('done');
  }`;

test('pages that wait for their turn in a worker do not fail, and the worker is left alone', async () => {
  const render = poolOver(oneAfterAnother);
  const first = numbered(4);
  expect(await render(first)).toEqual(first.map((path) => `${path} passing`));
});

test('a page that does not end fails, and so does the work of a worker that says nothing', async () => {
  const hanging = poolOver('export const render = () => new Promise(() => {});');
  expect(await hanging(['/hanging'])).toEqual([`/hanging not rendered within ${timeout / 1000} s`]);
  const stuck = poolOver('export function render() { for (;;); }');
  expect(await stuck(['/stuck'])).toEqual(['/stuck the render worker stopped']);
});
