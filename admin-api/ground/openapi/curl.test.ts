import { expect, test } from 'vitest';
import { curlOf, type ExampleCall, pathOf } from './curl.ts';

const host = 'http://127.0.0.1:3000';
const get: ExampleCall = {
  method: 'get',
  path: '/api/movies',
  headers: {},
  guard: undefined,
  sendsSession: false,
  keepsSession: false,
  showsHeaders: false,
};

test.each<[string, Partial<ExampleCall>, string]>([
  ['reading needs the address alone', {}, `curl '${host}/api/movies'`],
  ['a head', { method: 'head' }, `curl --head '${host}/api/movies'`],
  [
    'an administrator sends the cookie',
    { method: 'delete', guard: 'admin', sendsSession: true },
    `curl -X DELETE '${host}/api/movies' \\\n  -b cookies.txt`,
  ],
  [
    'signing in keeps the cookie, and a quote in a value is no end of it',
    { method: 'post', keepsSession: true, body: { json: { name: "O'Hara" } } },
    `curl '${host}/api/movies' \\\n  -c cookies.txt \\\n  -H 'Content-Type: application/json' \\\n  -d '{"name":"O'\\''Hara"}'`,
  ],
  [
    'a session that is renewed is sent and kept',
    { sendsSession: true, keepsSession: true },
    `curl '${host}/api/movies' \\\n  -b cookies.txt \\\n  -c cookies.txt`,
  ],
  [
    'an answer that is all headers is shown with them',
    { method: 'post', showsHeaders: true },
    `curl -i -X POST '${host}/api/movies'`,
  ],
  [
    'a file in a form',
    { method: 'post', body: { form: { file: '@poster.jpg' } } },
    `curl '${host}/api/movies' \\\n  -F 'file=@poster.jpg'`,
  ],
  [
    'the feed key comes from the environment',
    { guard: 'feedKey' },
    `curl '${host}/api/movies' \\\n  -H "Authorization: Bearer $FEED_KEY"`,
  ],
])('%s', (_, changes, line) => {
  expect(curlOf({ ...get, ...changes }, host)).toBe(line);
});

test('an address has its path parameters filled in, and the query parameters that are required or informative', () => {
  const parameter = (name: string, location: 'path' | 'query', required: boolean, example: unknown) =>
    ({ name, in: location, required, schema: {}, example }) as const;
  const parameters = [
    parameter('id', 'path', true, 'a/b c'),
    parameter('url', 'query', true, 'https://example.org/?a=1&b=2'),
    parameter('page', 'query', false, 1),
    { ...parameter('q', 'query', false, 'general'), schema: { examples: ['general'] } },
  ];
  expect(pathOf('/api/things/{id}', parameters)).toBe(
    '/api/things/a/b%20c?url=https%3A%2F%2Fexample.org%2F%3Fa%3D1%26b%3D2&q=general',
  );
});
