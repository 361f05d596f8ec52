import { expect, test } from 'vitest';
import { fresh, type PageHeaders } from '#site/server/page-store/page.ts';
import { pagePreparer, securityHeaders } from './page-response.ts';

const shared = "default-src 'self'; script-src 'self'";
const prepare = pagePreparer(securityHeaders('http://films.example', shared));

function policyOf(headers: PageHeaders): string | undefined {
  const page = prepare({
    path: '/',
    status: 200,
    etag: 'W/"1"',
    headers,
    body: new Uint8Array([1]),
    tags: ['title:1'],
    stale: fresh,
  });
  return page.brotliHeaders[page.brotliHeaders.indexOf('Content-Security-Policy') + 1];
}

test('a page is sent with the policy that all pages share', () => {
  expect(policyOf({})).toBe(shared);
});

test('a page that needs more sources is sent with those in addition, and no other page is', () => {
  expect(policyOf({ extraSources: 'script-src https://ads.example' })).toBe(
    "default-src 'self'; script-src 'self' https://ads.example",
  );
  expect(policyOf({})).toBe(shared);
});
