/** A host whose links a test has checked, and the checker as the tests run it. */
import { expect } from 'vitest';
import { openPictureHost, type PictureHost } from '#admin-api/ground/images/testing/picture-host.ts';
import { startOwnJobs } from '#admin-api/ground/jobs/testing/start-jobs.ts';
import type { TestApi } from '#admin-api/testing/api-server.ts';
import { buildUiSetting } from '#admin-api/testing/factories.ts';
import { linkJobs } from '#admin-api/work/links/link-jobs.ts';
import { gatherAll } from './gather-all.ts';

/** What a path answers to HEAD, and to GET where that differs; any other path 404, /stuck nothing, /no-head nothing to HEAD. */
type Answers = Record<string, [head: number, get?: number]>;

export const openLinkHost = async (answers: Answers): Promise<PictureHost> =>
  await openPictureHost((request, response) => {
    const [head, get = head] = answers[request.url ?? ''] ?? [404];
    if (request.url === '/stuck') return;
    if (request.url === '/no-head' && request.method === 'HEAD') return void request.socket.destroy();
    response.writeHead(request.method === 'HEAD' ? head : get).end();
  });

export const switchOn = (api: TestApi) => buildUiSetting(api.em(), 'links_check', 'true', 'content');

export const startChecker = (api: TestApi, host: PictureHost) =>
  startOwnJobs(
    api,
    ...linkJobs(api.orm, { siteUrl: api.url, trustedHosts: [host.host], hostPauseMs: 0, idleMs: 5 }),
  );

/** Runs until everything that is due was checked. */
export async function checkAll(api: TestApi, host: PictureHost): Promise<void> {
  await gatherAll(api.em());
  const checker = startChecker(api, host);
  await expect
    .poll(
      async () => {
        const [row] = await api
          .em()
          .execute<{ open: number; known: number }[]>(
            `select count(*) filter (where next_at < now() + interval '20 minutes')::integer as open, count(*)::integer as known from link_checks`,
          );
        return row?.known !== 0 && row?.open === 0;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  await checker.stop();
}
