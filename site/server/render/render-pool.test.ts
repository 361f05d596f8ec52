import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '#site/server/testing/open-store.ts';
import type { Lane } from './render-job.ts';
import { createRenderPool, type RenderPoolOptions } from './render-pool.ts';

const timeout = 1000;

/** A pool over a built site whose pages do what `render` says. */
function openPool(render: string, options: Pick<RenderPoolOptions, 'size' | 'pageTimeout'>) {
  const entry = join(scratchFolder(), 'entry.mjs');
  writeFileSync(
    entry,
    `export const contentSecurityPolicy = '';\nexport const readThrough = () => {};\n${render}`,
  );
  const send = () => Promise.reject(new Error('these pages read nothing'));
  const pool = createRenderPool({ entry, siteUrl: 'http://films.example', send, ...options });
  onTestFinished(pool.close);
  const kindsOf = async (paths: string[], lane: Lane): Promise<string[]> => {
    const kinds = new Map<string, string>();
    await pool.render(
      paths,
      0,
      (result) => void kinds.set(result.path, result.kind === 'failed' ? result.reason : result.kind),
      { lane },
    );
    return paths.map((path) => `${path} ${kinds.get(path)}`);
  };
  return { pool, kindsOf };
}

function poolOver(render: string) {
  const { kindsOf } = openPool(render, { size: 1, pageTimeout: timeout });
  return (paths: string[]) => kindsOf(paths, 'visitor');
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

test('a pool that retires ends the workers that nobody waits for, and renders for visitors until it is closed', async () => {
  const { pool, kindsOf } = openPool(
    `export async function render(request, locals) {
      Object.assign(locals, { tags: new Set(), leadsTo: [], thirdParties: { sources: [] } });
      return request.url.includes('/hanging') ? new Promise(() => {}) : new Response('done');
    }`,
    { size: 2, pageTimeout: 20_000 },
  );
  const first = kindsOf(['/hanging/1'], 'rest');
  const second = kindsOf(['/hanging/2'], 'rest');
  // The second worker has only these.
  void kindsOf(['/hanging/3'], 'rest');
  const visited = kindsOf(['/visited'], 'edit');
  pool.retire();
  expect(await Promise.all([first, second])).toEqual([['/hanging/1 undefined'], ['/hanging/2 undefined']]);
  expect(await visited).toEqual(['/visited passing']);
  expect(await kindsOf(['/late'], 'visitor')).toEqual(['/late passing']);
});
