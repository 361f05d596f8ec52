import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addTitle, signIn } from '#site/e2e/api.ts';
import { moving, test } from '#site/e2e/test.ts';
import { uploadClip } from '#site/e2e/upload-clip.ts';

test.use(moving);

const video = (page: Page) => page.locator('.player video');

/** The text and the beginning of the cue that shows. */
const shownCue = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => {
    const shown = [...element.textTracks].filter(
      ({ kind, mode }) => kind === 'subtitles' && mode === 'showing',
    );
    const [track] = shown.length === 1 ? shown : [];
    const cue = track?.cues?.[0];
    return cue instanceof VTTCue ? { text: cue.text, start: cue.startTime } : null;
  });

const subRip = (text: string, next = '') =>
  Buffer.from(
    `1\n00:00:01,000 --> ${next ? '00:00:04,000' : '00:00:11,000'}\n${text}\n\n2\n00:00:04,000 --> 00:00:11,000\n${next}\n`,
  );

/** The texts of all cues that show after a jump to this second. */
const shownAt = (page: Page, second: number) =>
  video(page).evaluate(async (element: HTMLVideoElement, time) => {
    element.pause();
    const jumped = new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
    element.currentTime = time;
    await jumped;
    // The browser looks up what shows after it has drawn the frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const [track] = [...element.textTracks].filter(
      ({ mode, kind }) => mode === 'showing' && kind === 'subtitles',
    );
    return [...(track?.activeCues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : ''));
  }, second);

async function untilShown(operator: APIRequestContext, path: string, words: string): Promise<void> {
  await expect.poll(async () => (await (await operator.get(path)).text()).includes(words)).toBe(true);
}

/** Chooses subtitles by keyboard. A key is lost when the menu is drawn anew under it, which it is whenever a track of the video changes. */
async function choose(page: Page, name: string, isRight: () => Promise<void>): Promise<void> {
  const choice = page.getByRole('menuitemradio', { name });
  await expect(async () => {
    if (await choice.isHidden()) await page.locator('media-captions-menu-button').press('Enter');
    await choice.press('Enter', { timeout: 1000 });
    await isRight();
  }).toPass();
}

test('subtitles and chapters are entered in the form, and watched by keyboard, as large and as late as one likes', async ({
  page,
}) => {
  await signIn(page.request);
  const streamUrl = await uploadClip(page.request);
  const { slug } = await addTitle(page.request, {
    title: 'Read along',
    genre: 'Drama',
    type: 'movie',
    streamUrl,
  });
  const path = `/watch/${slug}`;

  await test.step('the form', async () => {
    await page.goto(`/admin/movies/${slug}/edit`);
    await page.getByText('Subtitles and chapters').click();
    await page.getByLabel('Chapters optional').fill('0:06 The chase\nThe wager');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Each line of the chapters begins with its time')).toBeVisible();
    await page.getByLabel('Chapters optional').fill('0:06 The chase\n0:00 The wager');
    for (const [language, text] of [
      ['en', 'A bar crosses the dark.'],
      ['de', 'Ein Balken quert das <i>Dunkel</i>.'],
    ] as const) {
      await page.getByLabel('Language of the file to upload').fill(language);
      await page.getByLabel('Upload subtitles').setInputFiles({
        name: `film.${language}.srt`,
        mimeType: 'application/x-subrip',
        buffer: subRip(text),
      });
      await expect(page.getByLabel('Subtitles optional')).toHaveValue(
        new RegExp(`^${language} /media/uploads/subtitles/[0-9a-f]+\\.vtt$`, 'm'),
      );
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.toast')).toContainText('updated successfully');
    await untilShown(page.request, path, 'Deutsch');
  });

  await page.goto(path);
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  // The menu is drawn anew when the chapters have been read.
  await expect
    .poll(() =>
      page
        .locator('media-time-range')
        .evaluate((range) =>
          ('mediaChaptersCues' in range ? (range.mediaChaptersCues as VTTCue[]) : []).map(({ text }) => text),
        ),
    )
    .toEqual(['The wager', 'The chase']);
  await expect(page.locator('media-captions-menu-button')).toBeVisible();
  await page.locator('media-captions-menu-button').press('Enter');
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).press('Enter');
  await expect.poll(() => shownCue(page)).toEqual({ text: 'Ein Balken quert das <i>Dunkel</i>.', start: 1 });

  await test.step('their look and their time', async () => {
    const settings = page.getByRole('button', { name: 'Subtitle settings' });
    await settings.press('Enter');
    await page.getByLabel('Size').selectOption('Large');
    await page.getByLabel('Colour').selectOption('Yellow');
    await page.getByRole('button', { name: 'Half a second later' }).press('Enter');
    await page.getByRole('button', { name: 'Half a second later' }).press('Enter');
    await expect(page.getByText('1.0 s later')).toBeVisible();
    expect(await shownCue(page)).toMatchObject({ start: 2 });
    const { violations } = await new AxeBuilder({ page }).include('.player').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(settings).toBeFocused();
    await expect(page.getByLabel('Size')).toBeHidden();
  });

  await test.step('the chapters', async () => {
    await page.getByRole('button', { name: 'Chapters' }).press('Enter');
    await page.getByRole('button', { name: 'The chase 0:06' }).press('Enter');
    await expect
      .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThanOrEqual(6);
    await expect(page.getByRole('button', { name: 'The chase 0:06' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.keyboard.press('Escape');
  });

  await test.step('all of it is kept', async () => {
    await page.goto(path);
    await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
    await expect
      .poll(() => shownCue(page))
      .toMatchObject({ text: 'Ein Balken quert das <i>Dunkel</i>.', start: 2 });
    await expect(video(page)).toHaveAttribute('data-cue-size', '150');
    await expect(video(page)).toHaveAttribute('data-cue-colour', 'yellow');
  });
});

test('subtitles of another host are read there, and what cannot be read is said', async ({ page }) => {
  await signIn(page.request);
  const streamUrl = await uploadClip(page.request);
  const subtitles = 'en https://words.example/film.srt\nfr https://words.example/none.vtt';
  const { slug } = await addTitle(page.request, {
    title: 'Read elsewhere',
    genre: 'Drama',
    type: 'movie',
    streamUrl,
    subtitles,
  });
  await untilShown(page.request, `/watch/${slug}`, 'words.example');
  await page.route('https://words.example/**', (route) =>
    route.request().url().endsWith('film.srt')
      ? route.fulfill({
          headers: { 'Access-Control-Allow-Origin': '*' },
          body: subRip('From afar', 'And near by'),
        })
      : route.fulfill({ status: 404, body: 'none' }),
  );
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.goto(`/watch/${slug}`);
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await choose(page, 'English', async () =>
    expect(await shownCue(page)).toMatchObject({ text: 'From afar' }),
  );
  await expect.poll(() => shownAt(page, 4)).toEqual(['And near by']);
  await choose(page, 'Français', () =>
    expect(page.getByText('The subtitles “Français” could not be loaded.')).toBeVisible({ timeout: 1000 }),
  );
  expect(refused).toEqual([]);
});

test('without JavaScript the browser offers the uploaded subtitles itself', async ({ visit, operator }) => {
  const file = { name: 'a.srt', mimeType: 'application/x-subrip', buffer: subRip('Plainly') };
  const { url } = await (await operator.post('/api/upload/subtitles', { multipart: { file } })).json();
  const { slug } = await addTitle(operator, {
    title: 'Read plainly',
    genre: 'Drama',
    type: 'movie',
    streamUrl: await uploadClip(operator),
    subtitles: `en ${url}\nfr https://words.example/film.srt`,
  });
  await untilShown(operator, `/watch/${slug}`, url);
  const page = await visit({ javaScriptEnabled: false });
  await page.goto(`/watch/${slug}`);
  const track = page.locator('.player video track');
  await expect(track).toHaveCount(1);
  await expect(track).toHaveAttribute('src', url);
  await expect(track).toHaveAttribute('srclang', 'en');
  await expect(track).toHaveAttribute('label', 'English');
  await page.close();
});
