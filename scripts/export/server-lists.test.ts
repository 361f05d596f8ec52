import { expect, test } from 'vitest';
import type { Exported } from './exported.ts';
import { serverLists } from './server-lists.ts';

const page = (path: string, more: Partial<Exported> = {}): Exported => ({
  path,
  file: `${path.slice(1)}.html`,
  etag: '"1"',
  isPacked: true,
  location: null,
  policy: "default-src 'self'",
  names: [],
  ...more,
});

test('lists redirects, and only the policies that differ from the most common one', () => {
  const lists = serverLists([
    page('/b'),
    page('/a'),
    page('/ads', { policy: 'script-src "quoted"' }),
    page('/old', { location: '/a', policy: null }),
  ]);
  expect(Object.fromEntries(lists)).toEqual({
    'moves.nginx': 'default "";\n"/old" "/a";\n',
    'moves.caddy': 'default ""\n"/old" "/a"\n',
    'policies.nginx': `default "default-src 'self'";\n"/ads.html" "script-src \\"quoted\\"";\n`,
    'policies.caddy': `default "default-src 'self'"\n"/ads.html" "script-src \\"quoted\\""\n`,
  });
});
