import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { openPublishedSite, type PublishedSite } from '#site/server/testing/published-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

// Comments of visitors on the built site: the API, its database, and the pages rendered from them.

let api: TestApi;
let admin: Caller;
let site: PublishedSite;

beforeAll(async () => {
  api = await startApi({ trustProxy: 1 });
  admin = await api.signIn();
  site = await openPublishedSite(api.url, testFeedKey);
});

afterAll(async () => {
  await site.close();
  await api.close();
});

interface Comment {
  name: string;
  body: string;
  website?: string;
}

let visitors = 0;
/** Each comment comes from a different address. */
async function post(movieId: number, comment: Comment): Promise<{ id: number; status: string }> {
  visitors += 1;
  const from = { 'X-Forwarded-For': `10.0.0.${visitors}` };
  const answer = await api.post(`/api/movies/${movieId}/comments`, comment, from);
  expect(answer.status).toBe(201);
  return await answer.json();
}

const page = async (path: string) => (await site.page(path)).text;
/** Both pages that show a title's comments. */
const pagesOf = async (slug: string) =>
  await Promise.all([`/movies/${slug}`, `/watch/${slug}`].map(async (path) => await page(path)));
const shows = (slug: string, text: string) =>
  waitFor(async () => (await pagesOf(slug)).every((html) => html.includes(text)));
const showsNot = (slug: string, text: string) =>
  waitFor(async () => (await pagesOf(slug)).every((html) => !html.includes(text)));

/** Every block of structured data, cut out as a browser does: up to the first end tag. */
const structuredData = (html: string): string[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script/gs)].map(([, json = '']) => json);

interface WrittenComment {
  author: { name: string };
  text: string;
}

function commentsIn(data: string): WrittenComment[] {
  const nodes: { comment?: WrittenComment[] }[] = JSON.parse(data)['@graph'];
  return nodes.flatMap(({ comment = [] }) => comment);
}

const payloads = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '{{constructor.constructor("alert(1)")()}}',
  '</li></ul></section><h1>Mine</h1>',
  'a\u2028b\u2029<b>&lt;i&gt;',
  '<style>*{display:none}</style>',
];

test('markup in names and texts is shown as text on the page, and is complete in the structured data', async () => {
  const { id, slug } = await buildMovie(api.em(), { slug: 'under-attack', streamUrl: 'https://s.example/x' });
  for (const payload of payloads) await post(id, { name: payload, body: `${payload} said ${payload}` });
  await post(id, { name: 'Zoë', body: 'The last one.' });
  await shows(slug, 'The last one.');
  for (const html of await pagesOf(slug)) {
    for (const payload of payloads.filter((each) => /[<"]/.test(each))) expect(html).not.toContain(payload);
    // An island's props contain the comments in an attribute; only text outside of quotes matters.
    const markup = html.replaceAll(/="[^"]*"/g, '=""');
    expect(markup).not.toMatch(/<[^>]*\son(?:error|load|mouseover)=|<style>\*|<h1>Mine/);
    expect(html.match(/class="comment"/g)).toHaveLength(10);
  }
  const [data = '', ...others] = structuredData((await pagesOf(slug))[0] ?? '');
  expect(others).toEqual([]);
  expect(data).not.toMatch(/[<>&\u2028\u2029]/);
  const texts = commentsIn(data).map(({ author, text }) => [author.name, text]);
  const newest = payloads.toReversed().map((payload) => [payload, `${payload} said ${payload}`]);
  expect(texts).toEqual([['Zoë', 'The last one.'], ...newest].slice(0, 10));
});

test('a held comment is on no page before it is approved, and removed again when it is hidden or deleted', async () => {
  const { id, slug } = await buildMovie(api.em(), { slug: 'guarded' });
  const held = await post(id, { name: 'Spammer', body: 'Secret offer', website: 'https://example.com' });
  expect(held.status).toBe('held');
  await post(id, { name: 'Ann', body: 'Fine film.' });
  await shows(slug, 'Fine film.');
  for (const html of await pagesOf(slug)) expect(html).not.toMatch(/Secret offer|Spammer/);

  await admin.put(`/api/comments/${held.id}`, { status: 'visible' });
  await shows(slug, 'Secret offer');
  const [data = ''] = structuredData(await page(`/movies/${slug}`));
  expect(commentsIn(data)).toHaveLength(2);

  await admin.put(`/api/comments/${held.id}`, { status: 'hidden' });
  await showsNot(slug, 'Secret offer');
  for (const html of await pagesOf(slug)) expect(html).not.toMatch(/Secret offer|Spammer/);

  await admin.put('/api/comments', { ids: [held.id], status: 'visible' });
  await shows(slug, 'Secret offer');
  await admin.delete(`/api/comments?ids=${held.id}`);
  await showsNot(slug, 'Secret offer');
  await shows(slug, 'Fine film.');
});
