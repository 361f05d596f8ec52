import { expect } from '@playwright/test';
import { incidentReply } from '#schema/shapes/match-incident.ts';
import { ownName } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { add, change, fromNow, openAndFollow } from '#site/e2e/matches.ts';
import { test } from '#site/e2e/test.ts';

test('the minute runs in the browser, and without JavaScript the page shows what stays valid', async ({
  page,
  visit,
  operator,
}) => {
  await page.clock.install();
  const home = ownName('Clockwork Orient');
  const game = await add(operator, {
    homeTeam: home,
    phase: 'first_half',
    phaseStartedAt: new Date(Date.now() - 43.5 * 60_000).toISOString(),
    homeScore: 0,
    awayScore: 0,
    matchDate: fromNow(-1),
  });
  const path = `/matches/${game.id}`;
  await expect.poll(async () => (await operator.get(path)).status()).toBe(200);
  const plain = await visit({ javaScriptEnabled: false });
  await plain.goto(path);
  await expect(plain.locator('.board .tag')).toHaveText('LiveFirst half');

  await openAndFollow(page, path);
  const tag = page.locator('.board .tag');
  await expect(tag).toHaveText('Live44′');
  await page.clock.runFor('03:00');
  await expect(tag).toHaveText('Live45+');
  // Screen readers only announce goals.
  expect(await tag.evaluate((element) => element.closest('[aria-live]'))).toBeNull();

  await change(operator, game, { phase: 'half_time' });
  await expect(tag).toHaveText('LiveHalf-time');
  await change(operator, game, { phase: 'abandoned', minute: '46' });
  await expect(tag).toHaveText('Abandoned, 46′');
  const isLive = async () => {
    await plain.goto('/matches');
    return ((await plain.getByRole('region', { name: 'Live now' }).textContent()) ?? '').includes(home);
  };
  await expect.poll(isLive).toBe(false);
  await change(operator, game, { phase: 'postponed' });
  const lists = async () => (await operator.get('/matches')).text();
  await expect.poll(lists).toContain('id="postponed"');
  await expect.poll(async () => (await operator.get(path)).text()).toContain('EventPostponed');
  await plain.close();
  await operator.delete(path.replace('/matches', '/api/matches'));
});

test('goals and cards arrive on the open page, and are in its structured data', async ({
  page,
  operator,
}) => {
  const game = await add(operator, {
    homeTeam: ownName('Ledger Town'),
    phase: 'second_half',
    phaseStartedAt: fromNow(-0.2),
    homeScore: 0,
    awayScore: 0,
    matchDate: fromNow(-1.2),
  });
  const path = `/matches/${game.id}`;
  await expect.poll(async () => (await operator.get(path)).status()).toBe(200);
  await openAndFollow(page, path);
  const tell = async (data: object) => {
    const answer = await operator.post('/api/match-incidents', { data: { matchId: game.id, ...data } });
    expect(answer.status()).toBe(201);
    return incidentReply.parse(await answer.json()).incident;
  };
  const card = await tell({ kind: 'yellow_card', side: 'away', minute: '51', player: 'Bea Holm' });
  const events = page.getByRole('region', { name: 'Goals and cards' });
  await expect(events).toContainText('51′');
  await expect(events).toContainText('Bea Holm');
  await tell({ kind: 'goal', side: 'home', minute: '45+2', player: 'Ada Lindqvist' });
  await expect(events.getByRole('listitem').first()).toContainText('Ada Lindqvist');
  await expect(page.locator('.board')).toContainText(/1\s*–\s*0/);
  const html = async () => (await operator.get(path)).text();
  await expect.poll(html).toContain('"name":"Goal, 45+2′, Ada Lindqvist"');
  await operator.delete(`/api/match-incidents/${card.id}`);
  await expect(events).not.toContainText('Bea Holm');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const [stream, heading] = await Promise.all([
      page.locator('[data-match-region="stream"]').boundingBox(),
      events.getByRole('heading').boundingBox(),
    ]);
    if (!stream || !heading) throw new Error('The page has no events');
    expect(heading.y - stream.y - stream.height).toBeGreaterThanOrEqual(24);
  }
  expect(await axeFaults(page)).toEqual([]);
  await operator.delete(`/api/matches/${game.id}`);
});

test('the last results of one team alone take half of their section', async ({ page, operator }) => {
  const own = { league: ownName('Half League'), homeTeam: ownName('Known Rovers') };
  const played = await add(operator, {
    ...own,
    status: 'finished',
    homeScore: 1,
    awayScore: 0,
    matchDate: fromNow(-48),
  });
  const game = await add(operator, { ...own, awayTeam: ownName('Unknown Town') });
  await expect.poll(async () => (await operator.get(`/matches/${game.id}`)).text()).toContain('Last results');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/matches/${game.id}`);
  const section = page.getByRole('region', { name: 'Last results' });
  const [whole, list] = await Promise.all([section.boundingBox(), section.getByRole('list').boundingBox()]);
  if (!whole || !list) throw new Error('The page has no results');
  expect(list.width / whole.width).toBeGreaterThan(0.45);
  for (const { id } of [played, game]) await operator.delete(`/api/matches/${id}`);
});

test('a league goes on showing the week that was chosen, when a match is added and on the way back', async ({
  page,
  operator,
}) => {
  const league = ownName('Weekly League');
  const path = `/matches/league/${league.toLowerCase().replaceAll(' ', '-')}`;
  const dates = ['2100-05-04', '2100-05-11', '2100-05-18'];
  const [first, second] = dates.map((day) => add(operator, { league, matchDate: `${day}T18:00:00Z` }));
  const added = [await first!, await second!];
  await expect.poll(async () => (await operator.get(path)).text()).toContain('May 10 – May 16');
  await openAndFollow(page, path);
  const later = page.getByRole('region', { name: 'May 10 – May 16' });
  await page.locator('label:visible', { hasText: 'May 10 – May 16' }).click();
  await expect(later).toBeVisible();
  added.push(await add(operator, { league, matchDate: `${dates[2]}T18:00:00Z` }));
  await expect(later.locator('label', { hasText: 'May 17 – May 23' })).toBeVisible();
  await page.locator('.match-row:visible a').click();
  await expect(page.locator('.board')).toBeVisible();
  await page.goBack();
  await expect(later).toBeVisible();
  await page.goto('/matches');
  for (const { id } of added) await operator.delete(`/api/matches/${id}`);
});

test('the leagues stand apart from the first heading below them', async ({ page }) => {
  await page.goto('/matches');
  const leagues = await page.getByRole('navigation', { name: 'Leagues' }).boundingBox();
  const first = await page.getByRole('heading', { level: 2 }).first().boundingBox();
  if (!leagues || !first) throw new Error('The page has no leagues or no matches');
  expect(first.y - leagues.y - leagues.height).toBeGreaterThanOrEqual(24);
});
