import { expect } from '@playwright/test';
import { plainHtml, unsafeHtml } from '#schema/testing/unsafe-html.ts';
import { pokeEverything, watchForPayloads } from '#site/e2e/alarm.ts';
import { addPage, ownName } from '#site/e2e/api.ts';
import { test } from '#site/e2e/test.ts';

/** Everything active in the article: elements other than text, event handlers, script URLs, and ids that the page uses. */
function livePartsOf(article: Element): string[] {
  const active =
    'script, style, link, base, meta, form, input, button, select, textarea, svg, math, object, embed, video, audio, template, frame';
  const found = [...article.querySelectorAll(active)].map(({ tagName }) => tagName);
  for (const element of article.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const isHandler =
        name.startsWith('on') || ['style', 'srcdoc', 'srcset', 'name', 'class'].includes(name);
      const isOwn = name === 'class' && value === 'wide';
      const isAddress = ['href', 'src', 'action'].includes(name);
      const runs =
        isAddress && !/^(?:https?|mailto|tel):$/.test(URL.parse(value, document.baseURI)?.protocol ?? '');
      const isForeignName = name === 'id' && !value.startsWith('section-');
      if ((isHandler && !isOwn) || runs || isForeignName) found.push(`${element.tagName} ${name}=${value}`);
    }
    if (element.tagName === 'IFRAME') found.push(`IFRAME ${element.getAttribute('src')}`);
  }
  return found;
}

test('no content of an operator’s page runs, restyles or redirects, even without the policy', async ({
  visit,
  operator,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const home = baseURL ?? '';
  // The content security policy is switched off, so that only the sanitizer is tested.
  const page = await visit({ bypassCSP: true });
  const context = page.context();
  const signs = watchForPayloads(page, home);
  for (const [name, html] of Object.entries(unsafeHtml)) {
    const { id, slug } = await addPage(operator, { title: `Page with ${name}`, content: plainHtml + html });
    const answer = await page.goto(`/page/${slug}`);
    expect([name, answer?.status()]).toEqual([name, 200]);
    const article = page.locator('article.prose');
    await expect(article.getByRole('heading', { name: 'Who we are' })).toBeVisible();
    await expect(article.locator('strong')).toHaveText('Bold');
    await expect(article.locator('a[href="https://example.org/"]').first()).toBeVisible();
    await pokeEverything(page, 'article.prose, nav.contents');
    expect([name, await article.evaluate(livePartsOf), signs]).toEqual([name, [], []]);
    await expect(page.locator('main')).toHaveCount(1);
    await operator.delete(`/api/pages/${id}`);
  }
  await context.close();
});

test('a page shows a video of the two hosts, and follows a new slug and its deletion', async ({
  page,
  operator,
}) => {
  const film = '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE_bpKQ"></iframe>';
  const [title, slug] = [ownName('Our projector'), ownName('our-projector').replace(' ', '-')];
  const { id, slug: former } = await addPage(operator, {
    title: ownName('How it works'),
    content: `<p>See:</p>${film}`,
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'a film' }),
  );
  await page.goto(`/page/${former}`);
  await expect(page.frameLocator('iframe[title="Video"]').getByText('a film')).toBeVisible();

  await operator.put(`/api/pages/${id}`, { data: { slug, title } });
  await expect.poll(async () => (await operator.get(`/page/${slug}`)).status()).toBe(200);
  await expect
    .poll(async () => (await operator.get(`/page/${former}`, { maxRedirects: 0 })).headers()['location'])
    .toBe(`/page/${slug}`);
  await page.goto(`/page/${former}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await operator.delete(`/api/pages/${id}`);
  for (const path of [`/page/${slug}`, `/page/${former}`])
    await expect.poll(async () => (await operator.get(path)).status()).toBe(404);
});
