import { expect, test } from 'vitest';
import { cdnHeaders } from './cdn-headers.ts';

test('a page names itself first, then what it shows', () => {
  expect(cdnHeaders({ path: '/movies/the-general', status: 200, tags: ['settings', 'title:42'] })).toEqual([
    'CDN-Cache-Control',
    'public, max-age=86400',
    'Cache-Tag',
    'site,path:/movies/the-general,settings,title:42',
  ]);
});

test('what is not there is kept by nobody', () => {
  expect(cdnHeaders({ path: '/404', status: 404, tags: ['settings'] })).toEqual([]);
});

test('a page that shows very much stays within what proxies take of a header', () => {
  const tags = Array.from({ length: 1_000 }, (_, id) => `title:${id}`);
  const [, , , value = ''] = cdnHeaders({ path: '/titles', status: 200, tags });
  expect(value.length).toBeLessThanOrEqual(3_000);
  expect(value.startsWith('site,path:/titles,title:0,')).toBe(true);
});
