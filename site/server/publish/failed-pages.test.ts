import { expect, test } from 'vitest';
import { fresh } from '#site/server/page-store/page.ts';
import { lasting } from '#site/server/render/render-job.ts';
import { fakeData, filmPath } from '#site/server/testing/fake-data.ts';
import { openStore } from '#site/server/testing/open-store.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { createPublisher } from './publisher.ts';

test('a failed page that leaves the queue, or the store, is no longer listed as failed', async () => {
  const data = fakeData(3);
  let isPoisoned = false;
  const store = openStore(':memory:');
  const publisher = createPublisher({
    store,
    cache: { replace() {}, mark() {}, remove() {} },
    workers: 2,
    renderer: {
      async render(paths, _position, onResult) {
        for (const path of paths)
          onResult(isPoisoned ? { path, kind: 'failed', reason: 'Error: too busy' } : data.render(path));
      },
    },
  });
  publisher.start();
  await Promise.all(data.paths().map((path) => publisher.renderNow(path, null)));
  isPoisoned = true;
  data.edit(1);
  data.edit(2);
  const seq = data.log.length;
  publisher.apply({ changes: data.log, cursor: seq, head: seq, reset: false });
  await waitFor(() => publisher.status().failedPages === 4 && publisher.isIdle());
  for (const path of ['/', '/movies', filmPath(1)]) {
    const page = data.render(path);
    if (page.kind === lasting) store.pages.write(path, { ...page, seq }, fresh);
  }
  store.pages.remove(filmPath(2));
  await waitFor(() => {
    publisher.retryDue();
    return publisher.status().failedPages === 0;
  });
  expect(publisher.status().pending).toBe(0);
});
