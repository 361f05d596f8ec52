import { type APIRequestContext, expect } from '@playwright/test';
import type { MovieChanges } from '#schema/shapes/movie.ts';

/** Adds them at once: each title that is added by itself would render the pages of lists once more. */
export async function importTitles(
  request: APIRequestContext,
  titles: readonly MovieChanges[],
): Promise<void> {
  const buffer = Buffer.from(titles.map((title) => `${JSON.stringify(title)}\n`).join(''));
  const file = { name: 'titles.ndjson', mimeType: 'application/x-ndjson', buffer };
  const answer = await request.post('/api/imports', { multipart: { file } });
  if (!answer.ok()) throw new Error(`Importing titles: ${answer.status()} ${await answer.text()}`);
  const path = `/api/imports/${(await answer.json()).id}`;
  const state = async () => (await (await request.get(path)).json()).state;
  await expect.poll(state).toBe('checked');
  expect((await request.post(`${path}/apply`, { data: { what: 'all' } })).status()).toBe(202);
  await expect.poll(state).toBe('done');
}
