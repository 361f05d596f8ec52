/** Writes the same twenty pages repeatedly until it is killed. */
import { fresh } from '#site/server/page-store/page.ts';
import { openPageStore } from '#site/server/page-store/page-store.ts';

const store = openPageStore(process.argv[2] ?? '');

function writeRound(): void {
  const version = Math.random().toString(36).slice(2).padEnd(12, '0').slice(0, 12);
  store.transaction(() => {
    for (let index = 0; index < 20; index += 1) {
      store.pages.write(
        `/movies/film-${index}`,
        {
          status: 200,
          etag: `W/"${version}"`,
          headers: {},
          body: new TextEncoder().encode(version.repeat(300)),
          tags: [`version:${version}:${index}`],
          seq: 1,
        },
        fresh,
      );
    }
  });
  process.send?.('written');
  setImmediate(writeRound);
}

writeRound();
