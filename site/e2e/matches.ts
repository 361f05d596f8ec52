/** Matches that the journeys add and change, and pages that follow them. */
import type { APIRequestContext, Page } from '@playwright/test';
import { type Match, type MatchChanges, match } from '#schema/shapes/match.ts';

const hour = 3_600_000;
export const fromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** A match of two invented teams that begins in an hour, unless `changes` say otherwise. */
export async function add(request: APIRequestContext, changes: MatchChanges): Promise<Match> {
  const answer = await request.post('/api/matches', {
    data: {
      homeTeam: 'Kestrel Park',
      awayTeam: 'Tidewater',
      homeTeamLogo: '/placeholder-crest.svg',
      awayTeamLogo: '/placeholder-crest.svg',
      matchDate: fromNow(1),
      league: 'Harvest Cup',
      ...changes,
    },
  });
  if (!answer.ok()) throw new Error(`Adding a match: ${answer.status()} ${await answer.text()}`);
  return match.parse(await answer.json());
}

export async function change(
  request: APIRequestContext,
  { id }: Match,
  changes: MatchChanges,
): Promise<void> {
  const answer = await request.put(`/api/matches/${id}`, { data: changes });
  if (!answer.ok()) throw new Error(`Changing a match: ${answer.status()} ${await answer.text()}`);
}

/** Opens a page and waits until it follows the events of matches. */
export async function openAndFollow(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse('**/api/matches/events');
  await page.goto(path);
  // Home's row is below the window, and a page follows the events only when a match is near the window.
  await page
    .locator('[data-match-region]')
    .first()
    .evaluate((region) => region.scrollIntoView({ block: 'center' }));
  await following;
}
