import { expect, type Page } from '@playwright/test';
import { type ThemeColours, themeColours, themes } from '#schema/rules/theme-colours.ts';
import { saveSetting } from './api.ts';
import { axeFaults, axeFaultsInThemes, wear } from './axe.ts';
import { test } from './test.ts';

test.use({ catalogue: 'none', as: 'operator' });

// The test starts a product of its own, because the look of the site concerns every other test.

const toast = (page: Page) => page.locator('.toast:not([data-state="closed"])');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const hex = (page: Page, name: string) => page.getByRole('textbox', { name: `${name} hex`, exact: true });

async function looksWell(page: Page): Promise<void> {
  await wear(page, 'dark');
  expect(await axeFaults(page)).toEqual([]);
}

/** The colour that the browser computes from the formulas of colours.css, as `#rrggbb`. */
function paintedColours(page: Page, palette: object, theme: string, names: string[]) {
  return page.evaluate(
    ([inputs, chosen, tokens]) => {
      const place = document.createElement('p');
      place.dataset['theme'] = chosen;
      place.style.transition = 'none';
      for (const [key, value] of Object.entries(inputs))
        place.style.setProperty(`--${key.replaceAll('_', '-')}`, value);
      document.body.append(place);
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('no canvas');
      const painted = tokens.map((token) => {
        place.style.color = `var(--${token})`;
        canvas.fillStyle = getComputedStyle(place).color;
        canvas.fillRect(0, 0, 1, 1);
        return [token, [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)] as const;
      });
      place.remove();
      return painted;
    },
    [palette, theme, names] as const,
  );
}

const palettes = [
  ['#ffc069', '#7a2748', '#86d3e3', '#f8f1f4', '#c2b2b9'],
  ['#00ff00', '#ff0000', '#0000ff', '#ffffff', '#b0b0b0'],
  ['#3ddc97', '#123456', '#ffee00', '#fafafa', '#9a8f7d'],
  ['#2349c6', '#e8330b', '#d8f6b6', '#eeddff', '#99aabb'],
].map(([primary = '', secondary = '', accent = '', text = '', second = '']) => ({
  theme_primary_color: primary,
  theme_secondary_color: secondary,
  theme_accent_color: accent,
  theme_text_primary: text,
  theme_text_secondary: second,
}));

test('the look of the site is changed with a live preview, and unreadable colours are not saved', async ({
  page,
  product,
  operator,
}) => {
  const preview = page.frameLocator('iframe[title="Home page in these settings"]');
  const painted = () => preview.locator('html').getAttribute('style');

  await test.step('an installation without settings gets its defaults', async () => {
    await page.goto(`${product.url}/admin/customization`);
    await page.getByRole('button', { name: 'Initialize UI settings' }).click();
    await expect(toast(page)).toContainText('UI settings initialized successfully');
    await expect(page.getByRole('tab')).toHaveCount(8);
    await expect(preview.getByRole('link', { name: 'Lamphouse' }).first()).toBeVisible();
    expect(await axeFaultsInThemes(page)).toEqual([]);
  });

  await test.step('the checked colours are those that the browser paints', async () => {
    for (const palette of palettes)
      for (const theme of themes) {
        const mine = themeColours(palette, theme);
        const names = Object.keys(mine).filter((name) => name !== 'on-primary');
        for (const [name, channels] of await paintedColours(page, palette, theme, names))
          for (const [index, channel] of channels.entries()) {
            const start = 1 + index * 2;
            const own = Number.parseInt(mine[name as keyof ThemeColours].slice(start, start + 2), 16);
            expect(Math.abs(own - channel), `${theme} ${name}`).toBeLessThanOrEqual(1);
          }
      }
  });

  await test.step('colours show in the preview at once, and are saved one by one or all together', async () => {
    // Half a colour is named where it is left, and at the contrasts that wait for it.
    await hex(page, 'Accent').fill('#ffe');
    await hex(page, 'Accent').fill('#ffee');
    await hex(page, 'Primary').focus();
    await expect(hex(page, 'Accent')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Not measured yet: Accent must be a colour')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
    await hex(page, 'Primary').fill('#3ddc97');
    await expect.poll(painted).toContain('--theme-primary-color: #3ddc97');
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    await expect(preview.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'Save Primary' }).click();
    await expect(toast(page)).toContainText('Setting updated successfully');
    await expect.poll(async () => (await operator.get('/theme.css')).text()).toContain('#3ddc97');

    await hex(page, 'Accent').fill('#ffee00');
    await page.getByRole('button', { name: 'Harbour' }).click();
    const question = page.getByRole('dialog', { name: 'Replace the colours you have chosen?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(hex(page, 'Accent')).toHaveValue(/#ffee00/i);
    await page.getByRole('button', { name: 'Harbour' }).click();
    await question.getByRole('button', { name: 'Replace' }).click();
    await expect(hex(page, 'Primary')).toHaveValue(/#7fe0b0/i);
    // Changing from one preset to another loses no custom colours, so nothing is asked.
    await page.getByRole('button', { name: 'Defaults' }).click();
    await expect(hex(page, 'Primary')).toHaveValue(/#ffc069/i);
    await tab(page, 'Layout').click();
    await page.getByLabel('Header height').fill('72px');
    const bar = page.getByRole('region', { name: 'Unsaved settings' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    // On a phone the fields and the preview take turns.
    await page.setViewportSize({ width: 390, height: 844 });
    const frame = page.getByTitle('Home page in these settings');
    await expect(frame).toBeHidden();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(frame).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByRole('textbox', { name: 'Header height' })).toBeHidden();
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect(await axeFaultsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(frame).toBeVisible();
    await page.getByRole('button', { name: 'Save all settings' }).click();
    await expect(bar).toHaveCount(0);
    await expect(toast(page)).toContainText('All settings updated successfully');
    await expect.poll(async () => (await operator.get('/theme.css')).text()).toContain('72px');
  });

  await test.step('an unreadable pair is refused and shown', async () => {
    await tab(page, 'Theme').click();
    await hex(page, 'Text').fill('#222222');
    await tab(page, 'Footer').click();
    await page.getByRole('button', { name: 'Save all settings' }).click();
    await expect(toast(page)).toContainText('Failed to update some settings');
    await expect(toast(page)).toContainText('Please try saving individual fields');
    await expect(page.getByRole('alert')).toContainText(
      /^Text #222222 on raised panels #\w+ of the dark theme: 1\.\d to 1, at least 4.5 is needed$/,
    );
    await expect(hex(page, 'Text')).toBeFocused();
    await looksWell(page);
    await page.getByRole('button', { name: 'Save Text' }).click();
    await expect(toast(page)).toContainText('Could not save theme_text_primary. Please try again.');
    await page.getByRole('button', { name: 'Discard' }).click();
    // A link to a setting that is folded opens it.
    await page.goto(`${product.url}/admin/customization#history_days`);
    await expect(page.getByLabel('Days of history')).toBeFocused();
    await tab(page, 'Layout').click();
    await page.getByLabel('Header height').fill('4px');
    await page.getByRole('button', { name: 'Save Header height' }).click();
    await expect(page.getByRole('alert')).toContainText('Must be a length from 48px to 120px');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('text colours and the size of headings are on the site as they were saved', async () => {
    await saveSetting(operator, 'theme_text_primary', '#ffee00');
    await saveSetting(operator, 'theme_text_secondary', '#00ff7f');
    await saveSetting(operator, 'typography_heading_size', '40px');
    const look = await page.context().newPage();
    const paint = () =>
      look.evaluate(() => {
        const heading = getComputedStyle(document.querySelector('h1') ?? document.body);
        const crumbs = getComputedStyle(document.querySelector('.crumbs') ?? document.body);
        return [heading.color, crumbs.color, heading.fontSize];
      });
    await expect
      .poll(async () => {
        await look.goto(`${product.url}/movies`);
        await wear(look, 'dark');
        return await paint();
      })
      .toEqual(['rgb(255, 238, 0)', 'rgb(0, 255, 127)', '40px']);
    // A page that is open shows its next page in the colours that are new meanwhile.
    await saveSetting(operator, 'theme_text_primary', '#ffdd00');
    await expect.poll(async () => (await operator.get('/theme.css')).text()).toContain('#ffdd00');
    await look.getByRole('banner').getByRole('link', { name: 'TV Shows' }).click();
    await expect(look).toHaveURL(/\/tv-shows$/);
    await expect(look.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(255, 221, 0)');
    await look.goBack();
    await expect(look).toHaveURL(/\/movies$/);
    await wear(look, 'light');
    const [ink] = await paint();
    expect(ink).not.toBe('rgb(255, 238, 0)');
    // A size that is too large for a phone is reduced; one that fits is kept.
    await saveSetting(operator, 'typography_heading_size', '32px');
    await look.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(async () => {
        await look.goto(`${product.url}/movies`);
        return (await paint())[2];
      })
      .toBe('32px');
    await saveSetting(operator, 'typography_heading_size', '56px');
    await expect
      .poll(async () => {
        await look.goto(`${product.url}/movies`);
        return Math.round(Number.parseFloat((await paint())[2] ?? ''));
      })
      .toBe(36);
    await look.close();
  });

  await test.step('a save over a newer value shows both', async () => {
    await tab(page, 'Branding').click();
    await page.getByLabel('Site name').fill('Rialto');
    await expect(preview.locator('.brand > span').first()).toHaveText('Rialto');
    await saveSetting(operator, 'branding_site_name', 'Rivoli');
    await page.getByRole('button', { name: 'Save Site name' }).click();
    const both = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' });
    await expect(both.getByRole('row', { name: 'Site name' })).toContainText('Rivoli');
    await both.getByRole('button', { name: 'Save mine' }).click();
    await expect(toast(page)).toContainText('Setting updated successfully');
    await expect.poll(async () => (await operator.get('/')).text()).toContain('Rialto');
    const brand = page.getByRole('navigation', { name: 'Dashboard' }).locator('.brand');
    await expect(brand.locator('span')).toHaveText('Rialto');
    await page.getByLabel('Logo', { exact: true }).fill('/icons/192.png');
    await page.getByRole('button', { name: 'Save Logo' }).click();
    await expect(brand.locator('img')).toHaveAttribute('src', '/icons/192.png');
  });

  await test.step('missing footer settings are added, and leaving with a change asks first', async () => {
    const keys = ['youtube_url', 'instagram_url', 'tiktok_url', 'phone', 'email'];
    await Promise.all(keys.map((key) => operator.delete(`/api/ui-settings/footer_${key}`)));
    await tab(page, 'Footer').click();
    await page.reload();
    await page.getByRole('button', { name: 'Add footer settings' }).click();
    await expect(toast(page)).toContainText('Footer settings added successfully');
    await page.getByLabel('Email').fill('desk@example.org');
    await page.getByRole('link', { name: 'Ads & Analytics' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click();
  });

  await test.step('ads are saved, and their code is previewed', async () => {
    await page.getByLabel('Header ad code').fill('<div class="ours"></div>');
    await page.getByRole('button', { name: 'Show preview' }).click();
    await expect(page.getByText('<!-- header -->')).toContainText('<div class="ours"></div>');
    await page.getByRole('checkbox', { name: 'Enabled' }).uncheck();
    await expect(page.getByText('ads are disabled')).toBeVisible();
    await looksWell(page);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(toast(page)).toContainText('All settings updated successfully');
    const stored = await (await operator.get('/api/ui-settings')).json();
    expect(stored).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'ads_enabled', value: 'false' }),
        expect.objectContaining({ key: 'ads_header_code', value: '<div class="ours"></div>' }),
      ]),
    );
  });
});
