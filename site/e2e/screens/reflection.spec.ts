import { expect } from '@playwright/test';
import { watchForPayloads } from '#site/e2e/alarm.ts';
import { test } from '#site/e2e/test.ts';

const payloads = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "';alert(1)//</script><script>alert(1)</script>",
  'javascript:alert(1)',
];
const routes = [
  '/',
  '/movies',
  '/browse',
  '/tv-shows',
  '/animation',
  '/anime',
  '/trending',
  '/search',
  '/contact',
  '/terms-of-use',
  '/about',
  '/privacy',
  '/terms',
  '/page/about',
  '/page/none',
  '/movies/none',
  '/tv-shows/none',
  '/watch/none',
  '/movies/page/2',
  '/tv-shows/none/season/1',
  '/login',
  '/admin',
  '/none',
  '/api/movies/search',
  '/api/pages/none',
  '/media/none.webp',
];
const names = [
  'search',
  'q',
  'genre',
  'year',
  'country',
  'sort',
  'page',
  'email',
  'name',
  'redirect',
  'next',
  'return',
];

const queryOf = (payload: string) => new URLSearchParams(names.map((name) => [name, payload])).toString();

test('parameters and typed text are shown as text, and Back only trusts this site', async ({
  request,
  baseURL,
  page,
}) => {
  await test.step('parameters of an address are shown as text or not at all', async () => {
    for (const route of routes) {
      for (const payload of [...payloads, '//evil.example/', 'https://evil.example/']) {
        for (const path of [`${route}?${queryOf(payload)}`, `${route}/${encodeURIComponent(payload)}`]) {
          const answer = await request.get(`${baseURL}${path}`, { maxRedirects: 0 });
          const { location = '/' } = answer.headers();
          expect([path, location.startsWith('/') && !location.startsWith('//')]).toEqual([path, true]);
          expect([path, answer.status() < 500]).toEqual([path, true]);
          const isPage = (answer.headers()['content-type'] ?? '').includes('text/html');
          const text = isPage ? await answer.text() : '';
          // Markup inside a quoted attribute is text; closing the quotes would be noticed.
          const outside = text.replace(/="[^"]*"/g, '=""');
          expect([path, payload.includes('<') && outside.includes(payload)]).toEqual([path, false]);
          expect([path, /(?:href|src|action)="?(?:javascript:|\/\/evil|https:\/\/evil)/.test(text)]).toEqual([
            path,
            false,
          ]);
        }
      }
    }
  });

  await test.step('the contact form shows typed text as text', async () => {
    const signs = watchForPayloads(page, baseURL ?? '');
    await page.goto('/contact');
    for (const label of ['Name', 'Subject', 'Message']) await page.getByLabel(label).fill(payloads[1] ?? '');
    await page.getByLabel('Email').fill('"<img/src=x/onerror=alert(1)>"@example.org');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByLabel('Email').fill('ines@example.org');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText("Your message has been queued. We'll get back to you soon.")).toBeVisible();
    expect(signs).toEqual([]);
  });

  await test.step('Back only trusts this site', async () => {
    await page.route('http://elsewhere.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<meta name="referrer" content="unsafe-url"><a href="${baseURL}/movies/metropolis">go</a>`,
      }),
    );
    await page.goto('http://elsewhere.example/javascript:alert(1)');
    await page.getByRole('link', { name: 'go' }).click();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(`${baseURL}/movies`);
  });
});

test('no page runs code from its address, even without the policy', async ({ visit, baseURL }) => {
  const home = baseURL ?? '';
  const page = await visit({ bypassCSP: true });
  const context = page.context();
  const signs = watchForPayloads(page, home);
  for (const [index, route] of routes.entries()) {
    const payload = payloads[index % payloads.length] ?? '';
    await page.goto(`${route}?${queryOf(payload)}#${payload}`);
    // The dashboard redirects there by itself, which would abort the next visit.
    if (route === '/admin') await page.waitForURL('**/login?next=*');
    expect([route, signs]).toEqual([route, []]);
  }
  await page.goto(`/search?q=${encodeURIComponent(payloads[0] ?? '')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search Results for "${payloads[0]}"`);
  expect(signs).toEqual([]);
  await context.close();
});
