import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { EpisodeChanges } from '#schema/shapes/episode.ts';
import { addTitle, ownName } from './api.ts';
import { uploadClip } from './upload-clip.ts';

/** A show of one season whose two episodes play the clip; returns the path of the first. */
export async function addPlayableShow(
  operator: APIRequestContext,
  title: string,
  first: EpisodeChanges = {},
  type: 'tv_show' | 'anime' = 'tv_show',
): Promise<string> {
  const streamUrl = await uploadClip(operator);
  const show = await addTitle(operator, { title: ownName(title), genre: 'Drama', type });
  const season = await operator.post('/api/seasons', {
    data: { showId: show.id, seasonNumber: 1, title: 'One' },
  });
  const { id: seasonId } = await season.json();
  for (const [episodeNumber, name] of [
    [1, 'First'],
    [2, 'Second'],
  ] as const)
    await operator.post('/api/episodes', {
      data: { seasonId, episodeNumber, title: name, streamUrl, ...(episodeNumber === 1 && first) },
    });
  const path = `/${type === 'anime' ? 'movies' : 'tv-shows'}/${show.slug}/season/1/episode/1`;
  const hasNext = async () => (await (await operator.get(path)).text()).includes('S01 E02');
  await expect.poll(hasNext).toBe(true);
  return path;
}

/** Plays the page's video, and goes on shortly before its end. */
export async function playToTheEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const video = page.locator('.player video');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.2;
  });
}
