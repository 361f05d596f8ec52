import { brotliDecompressSync } from 'node:zlib';
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
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'/);
  expect(text).not.toMatch(/<script|\son\w+=|style="|(?:src|href)="(?:https?:)?\/\//);
});

test('is sent compressed to whoever can read it', async () => {
  const compressed = await api.get('/api/docs', { 'Accept-Encoding': 'br' });
  const bytes = Buffer.from(await compressed.arrayBuffer());
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(brotliDecompressSync(bytes).toString() === text).toBe(true);
  const plainPage = await api.get('/api/docs', { 'Accept-Encoding': 'identity' });
  expect(plainPage.headers.get('content-encoding')).toBeNull();
  expect((await plainPage.text()) === text).toBe(true);
});

const characters: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const plain = (html: string) =>
  html.replace(/<[^>]+>/g, '').replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => characters[entity] ?? '');
