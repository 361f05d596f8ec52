import { expect, test } from 'vitest';
import { deniesFraming, type Headers } from './framing.ts';

const denies = (headers: Headers, url = 'https://player.example/e/1', site = 'https://lamp.example') =>
  deniesFraming({ headers, url: new URL(url) }, new URL(site));
const byPolicy = (policy: string | string[], url?: string, site?: string) =>
  denies({ 'content-security-policy': policy }, url, site);
const byOption = (option: string | string[], url?: string) => denies({ 'x-frame-options': option }, url);

test('an answer without these headers can be framed', () => {
  expect(denies({})).toBe(false);
  expect(denies({ 'content-type': 'text/html' })).toBe(false);
});

test.each([
  ['DENY', true],
  ['deny', true],
  [' SameOrigin ', true],
  ['SAMEORIGIN, SAMEORIGIN', true],
  [['SAMEORIGIN', 'DENY'], true],
  ['ALLOWALL, SAMEORIGIN', true],
  ['ALLOWALL', false],
  ['ALLOW-FROM https://other.example', false],
  ['nonsense', false],
  ['', false],
])('X-Frame-Options %j: denied is %s', (option, isDenied) => {
  expect(byOption(option)).toBe(isDenied);
});

test.each([
  ["frame-ancestors 'none'", true],
  ['frame-ancestors', true],
  ["frame-ancestors 'self'", true],
  ["Frame-Ancestors 'SELF'", true],
  ['frame-ancestors https://other.example', true],
  ['frame-ancestors *', false],
  ["frame-ancestors 'none' *", false],
  ["frame-ancestors 'self' https://lamp.example", false],
  ['frame-ancestors https://LAMP.example/', false],
  ['frame-ancestors https://lamp.example/films', true],
  ['frame-ancestors lamp.example', false],
  ['frame-ancestors http://lamp.example', false],
  ['frame-ancestors lamp.example:443', false],
  ['frame-ancestors lamp.example:*', false],
  ['frame-ancestors lamp.example:8443', true],
  ['frame-ancestors https:', false],
  ['frame-ancestors http:', false],
  ['frame-ancestors data:', true],
  ['frame-ancestors https://*', false],
  ['frame-ancestors *.example', false],
  ['frame-ancestors *.lamp.example', true],
  ['frame-ancestors xlamp.example', true],
  ['frame-ancestors lamp.example.org', true],
  ["default-src 'none'; script-src 'self'", false],
  ["default-src 'none';frame-ancestors  'self' ;", true],
  ["frame-ancestors *; frame-ancestors 'none'", false],
  ["frame-ancestors *, frame-ancestors 'none'", true],
  [['frame-ancestors *', "frame-ancestors 'self'"], true],
  [['frame-ancestors *', "default-src 'self'"], false],
])('Content-Security-Policy %j: denied is %s', (policy, isDenied) => {
  expect(byPolicy(policy)).toBe(isDenied);
});

test('a policy that names ancestors counts in place of the older header, and another policy does not', () => {
  const both = (policy: string) => denies({ 'content-security-policy': policy, 'x-frame-options': 'DENY' });
  expect(both('frame-ancestors https://lamp.example')).toBe(false);
  expect(both("default-src 'self'")).toBe(true);
  expect(denies({ 'content-security-policy-report-only': "frame-ancestors 'none'" })).toBe(false);
});

test('the site itself is the same origin, by its scheme, host and port', () => {
  expect(byOption('SAMEORIGIN', 'https://lamp.example/films/1')).toBe(false);
  expect(byOption('SAMEORIGIN', 'https://lamp.example:8443/')).toBe(true);
  expect(byOption('DENY', 'https://lamp.example/')).toBe(true);
  expect(byPolicy("frame-ancestors 'self'", 'https://lamp.example/films/1')).toBe(false);
  expect(byPolicy("frame-ancestors 'self'", 'http://lamp.example/films/1')).toBe(true);
});

test('a source without a scheme has that of the answer, and one without a port the usual port', () => {
  const here = 'http://localhost:4321';
  expect(byPolicy('frame-ancestors lamp.example', 'http://player.example/', 'http://lamp.example')).toBe(
    false,
  );
  expect(byPolicy('frame-ancestors lamp.example', 'https://player.example/', 'http://lamp.example')).toBe(
    true,
  );
  expect(byPolicy('frame-ancestors https:', 'https://player.example/', here)).toBe(true);
  expect(byPolicy('frame-ancestors http://localhost', 'http://player.example/', here)).toBe(true);
  expect(byPolicy('frame-ancestors http://localhost:4321', 'http://player.example/', here)).toBe(false);
  expect(byPolicy('frame-ancestors http://localhost:*', 'https://player.example/', here)).toBe(false);
});
