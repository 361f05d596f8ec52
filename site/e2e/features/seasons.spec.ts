import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import { addTitle, ownName } from '#site/e2e/api.ts';
import { test } from '#site/e2e/test.ts';

const long =
  'The lamp goes out on the last night of the year, and nobody in the house will say who was near it. '
    .repeat(4)
    .trim();

/** A show with so many seasons, each with one episode of this text. */
async function addShow(operator: APIRequestContext, seasons: number): Promise<string> {
  const show = await addTitle(operator, { title: ownName('Many nights'), genre: 'Drama', type: 'tv_show' });
  for (let number = 1; number <= seasons; number += 1) {
    const season = await operator.post('/api/seasons', {
      data: { showId: show.id, seasonNumber: number, title: `Season ${number}` },
    });
    const { id } = await season.json();
    const texts = number === 1 ? [long, 'A short text.'] : [`The story of season ${number}.`];
    for (const [index, description] of texts.entries())
      await operator.post('/api/episodes', {
        data: { seasonId: id, episodeNumber: index + 1, title: `Night ${number}.${index + 1}`, description },
      });
  }
  const path = `/tv-shows/${show.slug}`;
  const last = seasons === 1 ? 'A short text.' : `S${String(seasons).padStart(2, '0')}`;
  await expect.poll(async () => (await (await operator.get(path)).text()).includes(last)).toBe(true);
  return path;
}

/** How many lines the links take, and whether the selected one is wholly in sight within them. */
const lookOf = (strip: Locator) =>
  strip.evaluate((list) => {
    const [around, shown] = [list, list.querySelector('[aria-current]')].map((one) =>
      one?.getBoundingClientRect(),
    );
    const tops = [...list.children].map((link) => link.getBoundingClientRect().top);
    const isInSight = Boolean(around && shown && shown.left >= around.left && shown.right <= around.right);
    return { lines: new Set(tops).size, isInSight };
  });

/** Whether the middle of one is within the height of the other. */
async function shareLine(one: Locator, other: Locator): Promise<boolean> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()];
  if (!first || !second) return false;
  const middle = first.y + first.height / 2;
  return middle > second.y && middle < second.y + second.height;
}

test('above twelve seasons there are one strip and a select, which keep to each other', async ({
  page,
  visit,
  operator,
}) => {
  const path = await addShow(operator, 14);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const strip = page.getByRole('navigation', { name: 'Seasons' });
  const select = page.getByRole('combobox', { name: 'Season' });
  const head = page.locator('.season-head');
  await expect(strip.getByRole('link')).toHaveCount(14);
  expect(await lookOf(strip)).toEqual({ lines: 1, isInSight: true });
  const back = page.getByRole('link', { name: 'Back to Seasons' });
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await shareLine(page.locator('#episodes-h'), back), `the heading at ${width}`).toBe(true);
  }
  expect(await shareLine(select, strip)).toBe(true);
  await page.setViewportSize({ width: 320, height: 844 });
  // On a phone the list has a line of its own, with room for long names.
  expect(await shareLine(select, strip)).toBe(false);
  expect((await select.boundingBox())?.width).toBe(288);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.emulateMedia({ forcedColors: 'active' });
  const colour = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [chosen, other] = [strip.locator('[aria-current]'), strip.locator('a:not([aria-current])').first()];
  expect(await colour(chosen)).not.toBe(await colour(other));
  await page.emulateMedia({ forcedColors: null });

  await select.focus();
  await expect(page.locator('.season-picker[data-hydrated]')).toBeVisible();
  await select.selectOption({ label: 'Season 13' });
  await expect(head).toContainText('Season 13');
  await expect(page.getByText('The story of season 13.')).toBeVisible();
  await expect(page).toHaveURL(`${path}/season/13`);
  await expect.poll(() => lookOf(strip)).toEqual({ lines: 1, isInSight: true });

  await strip.getByRole('link', { name: /^S12/ }).click();
  await expect(head).toContainText('Season 12');
  await expect(select).toHaveValue('12');

  // One stop of the Tab key, in which arrow keys lead on.
  await select.focus();
  await page.keyboard.press('Tab');
  await expect(strip.getByRole('link', { name: /^S12/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(strip.getByRole('link', { name: /^S13/ })).toBeFocused();
  await page.keyboard.press('End');
  await expect(strip.getByRole('link', { name: /^S14/ })).toBeFocused();
  await expect(strip.getByRole('link', { name: /^S14/ })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Episode 1: Night 12.1' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(strip.getByRole('link', { name: /^S12/ })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}/season/1`);
  await expect(page.getByText('A short text.')).toBeVisible();

  // On the page of a season the others are pages too.
  await page.reload();
  await select.focus();
  await expect(page.locator('.season-picker[data-hydrated]')).toBeVisible();
  await select.selectOption({ label: 'Season 13' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Season 13');
  // Without a script the strip begins there as well.
  const plain = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await plain.goto(`${path}/season/14`);
  await expect(plain.getByRole('link', { name: /^S14/ })).toBeInViewport({ ratio: 1 });
});

test('up to twelve seasons are buttons that wrap, without a select', async ({ page, operator }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await addShow(operator, 12));
  const seasons = page.getByRole('navigation', { name: 'Seasons' });
  await expect(seasons.getByRole('link')).toHaveCount(12);
  expect((await lookOf(seasons)).lines).toBeGreaterThan(1);
  await expect(page.getByRole('combobox', { name: 'Season' })).toHaveCount(0);
});

test('the text of an episode has two lines and more, and without JavaScript all of them', async ({
  page,
  visit,
  operator,
}) => {
  const path = await addShow(operator, 1);
  await page.goto(path);
  const [first, second] = [page.locator('.episode').first(), page.locator('.episode').nth(1)];
  const text = first.getByText(long);
  const linesOf = (paragraph: Locator) =>
    paragraph.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    );
  const isCut = () => text.evaluate((element) => element.scrollHeight > element.clientHeight);
  expect([await linesOf(text), await isCut()]).toEqual([2, true]);
  await expect(second.getByText('more', { exact: true })).toHaveCount(0);
  // One season needs neither a choice nor a way back to the others.
  await expect(page.getByRole('heading', { level: 3, name: 'Season 1' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Seasons' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to Seasons' })).toHaveCount(0);

  // Each of a long list says whose text it opens.
  await expect(first.locator('summary > :visible')).toHaveText(['more', 'of episode 1']);
  await first.locator('summary').click();
  await expect.poll(isCut).toBe(false);
  expect(await linesOf(text)).toBeGreaterThan(2);
  await first.locator('summary').click();
  expect(await linesOf(text)).toBe(2);

  const plain = await visit({ javaScriptEnabled: false });
  await plain.goto(path);
  expect(await linesOf(plain.getByText(long))).toBeGreaterThan(2);
  await expect(plain.getByText('more', { exact: true })).toBeHidden();
});

test('the page of a season begins with its name, a link to its show, and its episodes in sight', async ({
  page,
  operator,
}) => {
  const path = await addShow(operator, 14);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${path}/season/2`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Season 2');
    await expect(main.locator('.banner')).toContainText('1 episode');
    const episode = main.getByRole('heading', { level: 3, name: /^Episode 1:/ });
    const box = await episode.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0), `at ${width}`).toBeLessThan((height * 2) / 3);
    // A rating is of the show, and stands on its page.
    await expect(page.getByText('Your rating')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following', exact: true, pressed: true })).toBeVisible();
  await page.getByRole('main').locator('.banner .kicker').click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText('Your rating')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Following', exact: true, pressed: true })).toBeVisible();
});
