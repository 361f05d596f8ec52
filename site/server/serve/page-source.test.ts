import { expect, test } from 'vitest';
import { cdnHeaders } from '#site/server/cdn/purger.ts';
import { fakeData, filmPath } from '#site/server/testing/fake-data.ts';
import { openSite } from '#site/server/testing/open-site.ts';

const path = filmPath(1);
const change = { cursor: 1, head: 1, reset: false };

async function keptFor(answer: Promise<Response>): Promise<[text: string, kept: string | null]> {
  const { text, headers } = await answer.then(async (got) => ({
    text: await got.text(),
    headers: got.headers,
  }));
  return [text, headers.get('cdn-cache-control')];
}

for (const encoding of ['br', 'gzip', 'identity'])
  test(`a stale page, served because its new version is not available, is cached by no CDN (${encoding})`, async () => {
    const data = fakeData(2);
    const { url, publisher } = await openSite({ data, networkHeaders: cdnHeaders });
    const get = (more = {}) => fetch(url + path, { headers: { 'Accept-Encoding': encoding, ...more } });
    const before = await keptFor(get());
    expect(before[1]).toBe('public, max-age=86400');
    data.edit(1);
    // The API cannot be reached.
    publisher.stop();
    publisher.apply({ changes: data.log, ...change });
    expect(await keptFor(get())).toEqual([before[0], null]);
    expect((await get({ 'If-None-Match': '*' })).headers.get('cdn-cache-control')).toBeNull();
    publisher.start();
    const [text, kept] = await keptFor(get());
    expect([text.includes('film-1 v2'), kept]).toEqual([true, before[1]]);
  });

test('a page that was stale before it was rendered is cached by no CDN', async () => {
  const data = fakeData(2);
  const { url, publisher } = await openSite({
    data,
    networkHeaders: cdnHeaders,
    // An edit arrives during each rendering.
    async render(paths, _settingsAt, onResult) {
      const drawn = paths.map(data.render);
      data.edit(1);
      const { length } = data.log;
      publisher.apply({ changes: data.log.slice(-1), cursor: length, head: length, reset: false });
      for (const page of drawn) onResult(page);
    },
  });
  const [text, kept] = await keptFor(fetch(url + path));
  expect([text.includes('film-1 v'), kept]).toEqual([true, null]);
  publisher.stop();
});
