import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';

let api: TestApi;
let page: Response;
let text: string;
beforeAll(async () => {
  api = await startApi();
  page = await api.get('/api/docs');
  text = await page.text();
});
afterAll(() => api.close());

test('shows every call with a curl command that can be used unchanged', async () => {
  const document = await (await api.get('/api/openapi.json')).json();
  const operations = Object.values<
    Record<string, { operationId: string; 'x-codeSamples': { source: string }[] }>
  >(document.paths).flatMap((item) => Object.values(item));
  expect(operations.length).toBeGreaterThan(50);
  const shown = plain(text);
  for (const { operationId, 'x-codeSamples': samples } of operations) {
    expect(text).toContain(`id="${operationId}"`);
    expect(shown).toContain(samples[0]?.source);
    expect(samples[0]?.source).toContain(`'${api.url}/`);
  }
});

test('contains no broken links', () => {
  const ids = new Set(text.match(/(?<= id=")[^"]+/g));
  const links = (text.match(/(?<= href="#)[^"]+/g) ?? []).filter((link) => !ids.has(link));
  expect(links).toEqual([]);
  expect(text.match(/ id="([^"]+)"/g)).toHaveLength(ids.size);
});

test('cannot run anything or load anything from elsewhere', () => {
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; img-src 'self'/);
  expect(text).not.toMatch(/<script|\son\w+=|style="|(?:src|href)="(?:https?:)?\/\//);
});

test('serves its own font', async () => {
  const [, address = ''] = /url\("([^"]+)"\)/.exec(text) ?? [];
  const font = await api.get(address);
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  expect(
    Buffer.from(await font.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('wOF2');
});

test('uses the colours of the site: shared properties have equal values', () => {
  const own = declarations(readFileSync(new URL('colours.css', import.meta.url), 'utf8'));
  const site = declarations(
    ['tokens', 'colours']
      .map((name) => readFileSync(new URL(`../../../site/styles/${name}.css`, import.meta.url), 'utf8'))
      .join('\n'),
  );
  expect(own.size).toBeGreaterThan(40);
  expect([...own].filter((declaration) => !site.has(declaration))).toEqual([]);
});

const declarations = (css: string) =>
  new Set(css.match(/--[\w-]+:[^;]+(?=;)/g)?.map((each) => each.replace(/\s+/g, ' ')));

const characters: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const plain = (html: string) =>
  html.replace(/<[^>]+>/g, '').replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => characters[entity] ?? '');
