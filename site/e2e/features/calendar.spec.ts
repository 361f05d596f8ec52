import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect } from '@playwright/test';
import type { NewsItem } from '#schema/shapes/news.ts';
import { addTitle, ownName } from '#site/e2e/api.ts';
import { axeFaults } from '#site/e2e/axe.ts';
import { add, change } from '#site/e2e/matches.ts';
import { test } from '#site/e2e/test.ts';

const dayMs = 86_400_000;
const today = () => new Date(new Date().toISOString().slice(0, 10)).getTime();
const next = new Date().getUTCFullYear() + 1;
const dayFromNow = (days: number) => new Date(today() + days * dayMs).toISOString().slice(0, 10);

interface Added {
  showId: number;
  /** The path of the show. */
  path: string;
  seasonId: number;
  /** The id of the episode. */
  id: number;
}

async function addEpisode(request: APIRequestContext, title: string, airDate: string): Promise<Added> {
  const { id: showId, slug } = await addTitle(request, { title, genre: 'Crime', type: 'tv_show' });
  const season = await request.post('/api/seasons', { data: { showId, seasonNumber: 4, title: 'Season 4' } });
  const { id: seasonId } = await season.json();
  const episode = await request.post('/api/episodes', {
    data: { seasonId, episodeNumber: 2, title: 'The Lamplighter', airDate },
  });
  return { showId, path: `/tv-shows/${slug}`, seasonId, id: (await episode.json()).id };
}

test('coming dates are in the calendar without JavaScript, on the visitor’s own days with it, and in calendar files', async ({
  visit,
  operator,
}) => {
  const [name, home, league] = [
    ownName('The Late Serial'),
    ownName('Lamplight Rovers'),
    ownName('Calendar Cup'),
  ];
  const leagueFile = `/matches/league/${league.toLowerCase().replaceAll(' ', '-')}.ics`;
  const show = await addEpisode(operator, name, dayFromNow(1));
  // Early in the morning in UTC, which is the evening before in New York.
  const game = await add(operator, {
    homeTeam: home,
    league,
    matchDate: `${dayFromNow(2)}T02:30:00Z`,
  });

  const plain = await visit({ javaScriptEnabled: false });
  await plain.goto('/calendar');
  const dayOf = (page: typeof plain, day: string) => page.locator(`[data-day="${day}"]`);
  await expect(async () => {
    await plain.reload();
    const entry = dayOf(plain, dayFromNow(1)).locator('.entry', { hasText: name });
    await expect(entry).toContainText('S04 E02 · The Lamplighter', { timeout: 500 });
  }).toPass();
  const ofGame = { name: new RegExp(`${home} vs Tidewater`) };
  await expect(dayOf(plain, dayFromNow(2)).getByRole('link', ofGame)).toBeVisible();
  await expect(dayOf(plain, dayFromNow(2))).toContainText('02:30');
  await expect(plain.locator('main')).not.toContainText(/today/i);
  await plain.close();

  const page = await visit({ timezoneId: 'America/New_York', locale: 'en-US' });
  await page.goto('/matches');
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  await expect(dayOf(page, dayFromNow(1)).getByRole('link', ofGame)).toBeVisible();
  await expect(dayOf(page, dayFromNow(1))).toContainText(/9:30\sPM/);
  await expect(dayOf(page, dayFromNow(1)).locator('[data-league]', { hasText: league })).toContainText(home);
  await expect(page.getByText('Times shown in your time zone')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  // The footer names the newest titles too.
  await page.getByRole('main').getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${show.path}/season/4/episode/2`);
  await page.goto(show.path);
  const file = page.getByRole('link', { name: 'Add to calendar' });
  await expect(file).toBeVisible();
  expect(await file.getAttribute('href')).toBe(`${show.path}.ics`);

  const read = async (path: string) => {
    const answer = await operator.get(path);
    expect([path, answer.status(), answer.headers()['content-type']]).toEqual([
      path,
      200,
      'text/calendar; charset=utf-8',
    ]);
    return (await answer.text()).replaceAll('\r\n ', '');
  };
  expect(await read(`${show.path}.ics`)).toContain(`SUMMARY:${name}: S04 E02 · The Lamplighter`);
  await page.goto(`/matches/${game.id}`);
  await page.locator('summary', { hasText: 'Follow' }).click();
  const ofTeam = await page.getByRole('link', { name: `Calendar of ${home}` }).getAttribute('href');
  for (const path of [ofTeam ?? '', leagueFile, '/calendar.ics'])
    await expect.poll(() => read(path), path).toContain(`SUMMARY:${home} vs Tidewater`);

  // An edit reaches the month that the date leaves, the one it enters, and the files.
  await operator.put(`/api/episodes/${show.id}`, { data: { airDate: `${next}-03-07` } });
  expect((await page.goto(`/calendar/${next}-02`))?.status()).toBe(404);
  await expect(page.getByText(`Nothing is scheduled for February ${next}`)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await page.getByRole('link', { name: 'See upcoming dates' }).click();
  await expect(page).toHaveURL('/calendar');
  const textOf = async (path: string) => (await operator.get(path)).text();
  await expect.poll(() => textOf('/calendar')).not.toContain(name);
  await expect.poll(() => textOf(`/calendar/${next}-03`)).toContain(name);
  await page.goto(`/calendar/${next}-03`);
  await expect(dayOf(page, `${next}-03-07`)).toContainText(name);
  await expect.poll(() => textOf('/calendar')).toContain(`href="/calendar/${next}"`);
  await page.goto('/calendar');
  await expect(page.getByRole('link', { name: `${next}`, exact: true })).toBeVisible();
  await page.goto(`/calendar/${next}-03`);
  await page
    .getByRole('navigation', { name: 'Other dates' })
    .getByRole('link', { name: `All of ${next}` })
    .click();
  await expect(page).toHaveURL(`/calendar/${next}`);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'March', exact: true }).click();
  await expect(page).toHaveURL(`/calendar/${next}-03`);
  // Months lead to the nearest ones with dates.
  const later = await addEpisode(operator, ownName('The Later Serial'), `${next}-05-02`);
  const others = page.getByRole('navigation', { name: 'Other dates' });
  await expect.poll(() => textOf(`/calendar/${next}-05`)).toContain(`href="/calendar/${next}-03"`);
  await expect.poll(() => textOf(`/calendar/${next}-03`)).toContain(`href="/calendar/${next}-05"`);
  await page.reload();
  await others.getByRole('link', { name: `May ${next}` }).click();
  await expect(page).toHaveURL(`/calendar/${next}-05`);
  await others.getByRole('link', { name: `March ${next}` }).click();
  await expect(page).toHaveURL(`/calendar/${next}-03`);
  expect(await read(`${show.path}.ics`)).toContain(`DTSTART;VALUE=DATE:${next}0307`);
  await change(operator, game, { phase: 'first_half' });
  await expect(async () => {
    await page.goto('/calendar');
    await expect(page.locator('.entry', { hasText: home })).toContainText('Live', { timeout: 500 });
  }).toPass();
  await change(operator, game, { phase: 'postponed' });
  await expect.poll(() => read(leagueFile)).toContain('STATUS:TENTATIVE');
  await page.context().close();
  for (const { showId } of [show, later]) await operator.delete(`/api/movies/${showId}`);
  await operator.delete(`/api/matches/${game.id}`);

  for (const path of [
    '/calendar/2026-13',
    '/calendar/2026-1',
    '/calendar/0001',
    '/calendar/2150',
    `/calendar/${next + 1}`,
    `/calendar/${next + 1}-01`,
    '/calendar/2026/page/2',
    '/calendar/0001-01',
    '/calendar/2026-12/page/99',
    '/calendar/2026-12/x',
    '/matches/team/nobody.ics',
    '/tv-shows/nothing.ics',
    '/movies/superman.ics.ics',
  ])
    expect([path, (await operator.get(path)).status()]).toEqual([path, 404]);
});

test('news of followed titles is marked at the next visit, and their dates are exported by the browser', async ({
  visit,
  operator,
}) => {
  const [serial, home, away] = [
    ownName('The Followed Serial'),
    ownName('Followed Rovers'),
    ownName('Unknown Town'),
  ];
  const [actor, second, night] = [
    ownName('Followed Actor'),
    ownName('A Second Film'),
    ownName('The Next Night'),
  ];
  const show = await addEpisode(operator, serial, dayFromNow(1));
  const other = await addEpisode(operator, ownName('The Other Serial'), dayFromNow(1));
  const game = await add(operator, { homeTeam: home, awayTeam: away });
  const filmIds: number[] = [];
  const addFilm = async (title: string) => {
    const { id } = await addTitle(operator, { title, genre: 'Drama', type: 'movie' });
    filmIds.push(id);
    await operator.put(`/api/movies/${id}/credits`, {
      data: { credits: [{ name: actor, role: 'actor' }] },
    });
  };
  await addFilm(ownName('A First Film'));
  const first = await visit();
  const context = first.context();
  for (const [path, name] of [
    [show.path, 'Follow'],
    [`/matches/${game.id}`, `Follow ${home}`],
    [`/people/${actor.toLowerCase().replaceAll(' ', '-')}`, 'Follow'],
  ] as const) {
    await expect(async () => expect((await first.goto(path))?.status()).toBe(200)).toPass();
    if (path.startsWith('/matches')) await first.locator('summary', { hasText: 'Follow' }).click();
    await first.getByRole('button', { name, exact: true }).click();
    const following = name.replace('Follow', 'Following');
    await expect(first.getByRole('button', { name: following, exact: true, pressed: true })).toBeVisible();
  }
  const tile = (name: string) => `.own-tile:has(b:text-is("${name}"))`;
  const card = (name: string) => `[data-my-cards] .card:has(h3:text-is("${name}"))`;
  const readNews = first.waitForResponse('**/news.json');
  await first.goto('/my');
  await readNews;
  await expect(first.locator(card(serial))).toBeVisible();
  await expect(first.locator('.card .new:not(:empty)')).toHaveCount(0);
  await first.close();

  for (const { seasonId } of [show, other])
    await operator.post('/api/episodes', {
      data: { seasonId, episodeNumber: 3, title: night, airDate: dayFromNow(8) },
    });
  const next = await add(operator, { homeTeam: away, awayTeam: home });
  await addFilm(second);
  await expect
    .poll(async () => {
      const news: NewsItem[] = await (await operator.get('/news.json')).json();
      const isNew = ({ name, of }: NewsItem) =>
        name.includes(night) || name.includes(`${away} vs`) || (name === second && of.length === 2);
      return news.filter(isNew).length;
    })
    .toBe(4);

  const page = await context.newPage();
  await page.goto('/');
  await page.locator('.own-rows').scrollIntoViewIfNeeded();
  const shown = page.locator(tile(serial));
  await expect(shown).toContainText('New');
  await expect(shown).toContainText(`S04 E03 · ${night}`);
  await expect(shown.getByRole('link')).toHaveAttribute('href', `${show.path}/season/4/episode/3`);
  await page.goto('/my#followed');
  await expect(page.locator('[data-my-cards] .new:not(:empty)')).toHaveText(['New', 'New', 'New']);
  await expect(page.locator(card(actor))).toContainText(second);
  await expect(page.locator(card(home))).toContainText(`${away} vs ${home}`);
  expect(await axeFaults(page)).toEqual([]);

  await expect
    .poll(async () => (await (await operator.get('/calendar.json')).text()).includes(`E03 · ${night}`))
    .toBe(true);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More for my list' }).click();
  await page.getByRole('button', { name: 'Calendar file' }).click();
  const file = readFileSync(await (await saving).path(), 'utf8').replaceAll('\r\n ', '');
  const named = [...file.matchAll(/^SUMMARY:(.*)$/gm)].map(([, name]) => name?.trim());
  expect(named.toSorted()).toEqual([
    `${home} vs ${away}`,
    `${serial}: S04 E02 · The Lamplighter`,
    `${serial}: S04 E03 · ${night}`,
    `${away} vs ${home}`,
  ]);
  await expect(page.getByText('4 dates saved.')).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto('/my');
  await expect(later.locator(card(serial))).toBeVisible();
  await later.waitForLoadState('networkidle');
  await expect(later.locator('.card .new:not(:empty)')).toHaveCount(0);
  await context.close();
  for (const id of [show.showId, other.showId, ...filmIds]) await operator.delete(`/api/movies/${id}`);
  for (const { id } of [game, next]) await operator.delete(`/api/matches/${id}`);
});
