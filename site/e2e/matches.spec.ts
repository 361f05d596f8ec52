import { expect } from '@playwright/test';
import { ownName } from './api.ts';
import { pageFacts } from './crawl/page-facts.ts';
import { add, change, fromNow, openAndFollow } from './matches.ts';
import { test } from './test.ts';

const leaguePath = (league: string) => `/matches/league/${league.toLowerCase().replaceAll(' ', '-')}`;

test('a goal and the end of the match arrive on open pages, and a new match on home', async ({
  page,
  context,
  operator,
}) => {
  const [team, newcomer] = [ownName('Fallow Rangers'), ownName('Fenwick Albion')];
  const game = await add(operator, {
    homeTeam: team,
    status: 'live',
    homeScore: 0,
    awayScore: 0,
    minute: '5',
    matchDate: fromNow(-1),
  });
  const path = `/matches/${game.id}`;
  await expect.poll(async () => (await operator.get(path)).status()).toBe(200);

  await openAndFollow(page, path);
  const list = await context.newPage();
  await openAndFollow(list, '/matches');
  const home = await context.newPage();
  await openAndFollow(home, '/');

  await change(operator, game, { homeScore: 1, minute: '45+2' });
  await expect(page.locator('.board')).toContainText(/1\s*–\s*0/);
  await expect(page.locator('.board')).toContainText('45+2′');
  const card = list.getByRole('listitem').filter({ hasText: team });
  await expect(card).toContainText(/1\s*–\s*0/);
  const row = home.getByRole('region', { name: 'Live & Upcoming Matches' });
  await expect(row.locator('li', { hasText: team })).toContainText('45+2′');

  await change(operator, game, { status: 'finished', minute: null });
  await expect(page.locator('.board')).toContainText('Finished');
  await expect(list.getByRole('region', { name: 'Finished' })).toContainText(team);
  await expect(row).not.toContainText(team);

  const another = await add(operator, { homeTeam: newcomer });
  await expect(row).toContainText(newcomer);
  await operator.delete(`/api/matches/${another.id}`);
  await expect(row).not.toContainText(newcomer);
  await operator.delete(`/api/matches/${game.id}`);
  await expect(page.getByText('This match was removed.')).toBeVisible();
  await page.getByRole('link', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: /not found|gone/i })).toBeVisible();
});

test('the page of a match with a stream is not reloaded by the events of others', async ({
  page,
  operator,
}) => {
  // Both are in one league, whose matches of the week the page shows.
  const league = ownName('Streamed Cup');
  const live = { status: 'live', homeScore: 0, awayScore: 0, matchDate: fromNow(-1), league } as const;
  const game = await add(operator, {
    ...live,
    homeTeam: ownName('Streamed Rovers'),
    streamUrl: 'https://archive.org/embed/a-match',
  });
  const path = `/matches/${game.id}`;
  await expect.poll(async () => (await operator.get(path)).status()).toBe(200);
  await openAndFollow(page, path);
  await page.evaluate(() => document.body.setAttribute('data-first-load', ''));

  // The event of a match that is not on the page yet makes the browser fetch a newer version of the page.
  const newcomer = ownName('Elsewhere United');
  const other = await add(operator, { homeTeam: newcomer, league });
  await expect(page.locator('main')).toContainText(newcomer);
  await change(operator, game, { awayScore: 3 });
  await expect(page.locator('.board')).toContainText(/0\s*–\s*3/);
  await expect(page.locator('body[data-first-load]')).toBeVisible();
  for (const { id } of [game, other]) await operator.delete(`/api/matches/${id}`);
});

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('matches are under the days and at the times of that time zone', async ({ page, operator }) => {
    const league = ownName('Tokyo Cup');
    const path = leaguePath(league);
    const late = await add(operator, { matchDate: '2100-05-02T20:30:00Z', homeTeam: 'Late Town', league });
    const early = await add(operator, { matchDate: '2100-05-02T10:30:00Z', homeTeam: 'Early Town', league });
    const served = async () => (await operator.get(path)).text();
    await expect.poll(served).toContain('Late Town');
    await expect.poll(served).toContain('Early Town');
    await page.goto(path);
    const day = (name: string) => page.locator('.day').filter({ has: page.getByText(name, { exact: true }) });
    await expect(day('May 2, 2100')).toContainText('7:30 PM');
    await expect(day('May 2, 2100')).not.toContainText('Late Town');
    await expect(day('May 3, 2100')).toContainText('5:30 AM');
    await expect(page.getByText('Times shown in your time zone')).toBeVisible();
    for (const { id } of [late, early]) await operator.delete(`/api/matches/${id}`);
  });
});

test.describe('in Vienna', () => {
  test.use({ timezoneId: 'Europe/Vienna', locale: 'de-AT' });

  test('an upcoming match counts down, has a localised date, and its surroundings', async ({
    page,
    operator,
  }) => {
    const teams = { homeTeam: ownName('Orchard Park'), awayTeam: ownName('Cider Town') };
    const own = { ...teams, league: ownName('Orchard League') };
    const past = { ...own, status: 'finished', homeScore: 3, awayScore: 1 } as const;
    const played = await add(operator, { ...past, matchDate: '2100-05-01T18:00:00Z' });
    const game = await add(operator, { ...own, matchDate: '2100-05-08T18:00:00Z' });
    const other = await add(operator, { ...own, homeTeam: 'Lower Mill', matchDate: '2100-05-09T18:00:00Z' });
    const served = async () => (await operator.get(`/matches/${game.id}`)).text();
    await expect.poll(served).toContain('Lower Mill');
    await page.goto(`/matches/${game.id}`);
    await expect(page.locator('.board')).toContainText(/Begins in \d+ days \d+ h/);
    await expect(page.locator('.board')).toContainText('Samstag, 8. Mai 2100 um 20:00');
    await expect(page.getByRole('region', { name: 'Also this week' })).toContainText('Lower Mill');
    await expect(page.getByRole('row', { name: own.homeTeam })).toContainText('3:1');
    const results = page.getByRole('region', { name: 'Last results' });
    await expect(results).toContainText(/3\s*–\s*1/);
    // A corrected score reaches the pages that show it.
    await change(operator, played, { awayScore: 2 });
    await expect.poll(served).toContain('3:2');
    for (const { id } of [played, game, other]) await operator.delete(`/api/matches/${id}`);
  });
});

test('the lists of matches have a feed, which contains a goal', async ({ operator }) => {
  const home = ownName('Weir & Lock');
  const name = home.replace('&', '&amp;');
  const league = ownName('Feed Cup');
  const game = await add(operator, { homeTeam: home, status: 'live', homeScore: 0, awayScore: 0, league });
  const feed = async () => (await operator.get('/matches/feed.xml')).text();
  await expect.poll(feed).toContain(`<title>Live: ${name} 0–0 Tidewater</title>`);
  await change(operator, game, { homeScore: 1 });
  await expect.poll(feed).toContain(`<title>Live: ${name} 1–0 Tidewater</title>`);
  for (const path of ['/matches', '/matches/finished', leaguePath(league)])
    await expect
      .poll(async () => pageFacts(await (await operator.get(path)).text()).feeds, path)
      .toContain('/matches/feed.xml');
  await operator.delete(`/api/matches/${game.id}`);
  await expect.poll(feed).not.toContain(name);
});

const rtl = 'نادي الهلال السعودي';
const long =
  'Football and Athletic Society of the United Northern Harbours, Lighthouses and Islands, founded 1893';

test('long, right-to-left and missing names, crests and penalties do not break the layout', async ({
  page,
  operator,
}) => {
  await test.step('long names, right-to-left names and missing crests do not break the layout', async () => {
    const odd = await add(operator, {
      homeTeam: long,
      awayTeam: rtl,
      homeTeamLogo: '/media/no-such-crest.webp',
      league: 'W'.repeat(100),
      status: 'live',
    });
    const paths = ['/matches', `/matches/${odd.id}`, '/'];
    for (const path of paths)
      await expect.poll(async () => (await operator.get(path)).text(), path).toContain(`/matches/${odd.id}`);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByText(rtl).first()).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    }
    await page.goto(`/matches/${odd.id}`);
    const [home, away] = await page.locator('.board svg.crest').all();
    await expect(home!).toHaveText('FAA');
    await expect(away!).toHaveText(/^\p{L}{1,3}$/u);
    await operator.delete(`/api/matches/${odd.id}`);
  });

  await test.step('a match that ended on penalties leaves the names of its teams in one line on phones', async () => {
    const league = ownName('Penalty Cup');
    const ended = await add(operator, { league, matchDate: fromNow(-3), status: 'finished' });
    await change(operator, ended, { homeScore: 1, awayScore: 1, homePenalties: 5, awayPenalties: 4 });
    const path = leaguePath(league);
    await expect.poll(async () => (await operator.get(path)).text()).toContain('5–4 on penalties');
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const name = page.locator('.match-row').getByText('Kestrel Park').first();
      const lines = () =>
        name.evaluate((element) =>
          Math.round(
            element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
          ),
        );
      // The open page replaces its rows when a match changes.
      await expect.poll(lines).toBe(1);
    }
    // The page of a league that has no match any more loads itself again.
    await page.goto('/matches');
    await operator.delete(`/api/matches/${ended.id}`);
  });

  await test.step('a finished match without a score has a dash, and the table says that it is not complete', async () => {
    const league = ownName('Silent Cup');
    const over = { league, matchDate: fromNow(-3), status: 'finished' } as const;
    const known = await add(operator, { ...over, homeScore: 2, awayScore: 0 });
    const silent = await add(operator, { ...over, homeTeam: 'Gull Rock' });
    const path = leaguePath(league);
    await expect.poll(async () => (await operator.get(path)).text()).toContain('1 of 2 finished matches has');
    await page.goto(path);
    const score = page.locator('.match-row', { hasText: 'Gull Rock' }).getByTitle('Score not known');
    await expect(score.locator('[aria-hidden]')).toHaveText('–');
    await score.hover();
    await score.click();
    await expect(page.locator('.board')).toContainText('Score not known');
    for (const { id } of [known, silent]) await operator.delete(`/api/matches/${id}`);
  });
});

test.describe('the matches of the demo catalogue', () => {
  test('a match has its calendar file, its league, and a path from home by keyboard', async ({
    page,
    request,
  }) => {
    await page.goto('/matches');
    await page
      .getByRole('region', { name: 'Upcoming' })
      .getByRole('link', { name: /Southlight/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Southlight vs Copper Valley');
    await page.locator('summary', { hasText: 'Follow' }).click();
    const entry = page.getByRole('link', { name: 'Add to calendar' });
    const calendar = await request.get((await entry.getAttribute('href')) ?? '');
    expect(calendar.headers()['content-type']).toContain('text/calendar');
    expect(await calendar.text()).toContain('SUMMARY:Southlight vs Copper Valley');
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Coastal League' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coastal League');
  });

  test('without JavaScript the pages are complete, in UTC', async ({ visit }) => {
    const page = await visit({ javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('link', { name: 'More Live & Upcoming Matches' }).click();
    await expect(page.getByText('Times shown in UTC')).toBeVisible();
    for (const name of ['Live now', 'Upcoming', 'Finished'])
      await expect(page.getByRole('region', { name })).toBeVisible();
    await page
      .getByRole('region', { name: 'Live now' })
      .getByRole('link', { name: /^Atlético Faro/ })
      .click();
    await expect(page.locator('.board')).toContainText(/Kick-off .+ UTC/);
    await page.close();
  });
});
