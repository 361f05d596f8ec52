import { expect } from '@playwright/test';
import { unsafeSettings, unsafeTexts } from '#schema/testing/unsafe-settings.ts';
import { pokeEverything, squeezed, watchForPayloads } from '#site/e2e/alarm.ts';
import { saveSetting } from '#site/e2e/api.ts';
import { test } from '#site/e2e/test.ts';

test.use({ catalogue: 'none' });

const paths = ['/', '/movies', '/search?q=x', '/contact', '/terms-of-use', '/no-such-page'];
const wording = [
  'branding_site_name',
  'branding_tagline',
  'featured_hero_title',
  'featured_hero_subtitle',
] as const;

test('settings are shown as text everywhere, and no value is saved that would break out of its context', async ({
  product,
  operator,
  visit,
}) => {
  const page = await visit({ bypassCSP: true });
  const context = page.context();
  const signs = watchForPayloads(page, product.url);
  for (const { key, value } of unsafeSettings) {
    const answer = await operator.put(`/api/ui-settings/${key}`, { data: { value } });
    expect([key, value, answer.status()]).toEqual([key, value, 400]);
  }
  for (const round of [0, 3]) {
    const words = wording.map((key, index) => {
      const text = `Round ${round}: ${unsafeTexts[(round + index) % unsafeTexts.length]}`;
      return { key, text };
    });
    for (const { key, text } of words) await saveSetting(operator, key, text);
    const name = words[0]?.text ?? '';
    const tagline = words[1]?.text ?? '';
    for (const path of paths) {
      const ready = async () => (await operator.get(path)).text();
      // Settings are saved one after the other, and home's title shows two of them.
      const shown = path === '/' ? `Round ${round}:.* \\| Round ${round}:` : `Round ${round}:`;
      await expect.poll(ready, path).toMatch(new RegExp(`<title>.*${shown}`));
      await page.goto(path);
      expect(squeezed(await page.title())).toContain(squeezed(path === '/' ? `${name} | ${tagline}` : name));
      await expect(page.locator('a.brand span').first()).toHaveText(name);
      await pokeEverything(page, 'header, main, footer');
      expect([path, signs]).toEqual([path, []]);
      expect(await page.locator('[onerror], [onfocus], [onload], script:text("alert(1)")').count()).toBe(0);
    }
  }
  expect(await (await operator.get('/theme.css')).text()).not.toMatch(/evil|<|@import/);
  await context.close();
});
