import { createServer, type Server } from 'node:http';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { addTitle, saveSetting } from './api.ts';
import { test } from './test.ts';

test.use({ catalogue: 'none' });

/** A small ad network: a script that draws an ad, and a count of the requests. */
async function startNetwork(): Promise<{ url: string; asked: string[]; server: Server }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('Content-Type', 'text/javascript');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.end(`
      document.querySelector('#slot').textContent = 'An ad of the network';
      try { (0, eval)('window.evaluated = true') } catch { window.refusedEval = true }
      fetch(new URL('/seen', document.currentScript?.src ?? location)).catch(() => {});
    `);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, asked, server };
}

const policyOf = async (request: APIRequestContext, path: string) =>
  (await request.get(path)).headers()['content-security-policy'] ?? '';
const textOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

interface Visit {
  /** The address of the product. */
  url: string;
  operator: APIRequestContext;
  page: Page;
}

async function adsRun({ url, operator, page }: Visit): Promise<void> {
  const network = await startNetwork();
  const { slug } = await addTitle(operator, { title: 'Salt Road', genre: 'Drama', type: 'movie' });
  const title = `/movies/${slug}`;
  await expect.poll(() => textOf(operator, title)).toContain('Salt Road');
  const before = { html: await textOf(operator, title), policy: await policyOf(operator, title) };

  await saveSetting(
    operator,
    'ads_header_code',
    `<div id="slot">Waiting</div>\r\n<script>\r\n  window.inline = 1 < 2 && 'ran';\r\n</script>\r\n<script src="${network.url}/ads.js"></script></aside></body><plaintext>`,
  );
  await saveSetting(operator, 'ads_sidebar_code', '<p>Beside the title</p>');
  await saveSetting(
    operator,
    'ads_footer_code',
    '<p>At the end</p><img src=x onerror="window.handler = true">',
  );
  for (const path of ['/', '/movies', title, `/watch/${slug}`, '/search?q=salt', '/contact'])
    await expect.poll(() => textOf(operator, path), path).toContain('At the end');

  const blocked: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') blocked.push(message.text());
  });
  await page.goto(url + title);
  await expect(page.getByRole('complementary', { name: 'Advertisement', exact: true })).toContainText(
    'An ad of the network',
  );
  await expect(page.getByRole('complementary', { name: 'Related titles' })).toContainText('Beside the title');
  await expect(page.getByText('At the end')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect.poll(() => network.asked).toEqual(['/ads.js', '/seen']);
  expect(await page.evaluate(() => [window['inline' as never], window['refusedEval' as never]])).toEqual([
    'ran',
    true,
  ]);

  // Sources that an attacker might add to the page; the policy allows none of them.
  await page.evaluate((url) => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/none.png" onerror="window.injected = 1">');
    const inline = document.createElement('script');
    inline.textContent = 'window.injected = 2';
    const foreign = document.createElement('script');
    foreign.src = url.replace('127.0.0.1', 'localhost');
    document.body.append(inline, foreign);
    return new Promise((resolve) => {
      foreign.onerror = resolve;
    });
  }, `${network.url}/other.js`);
  expect(network.asked).toEqual(['/ads.js', '/seen']);
  expect(
    await page.evaluate(() => ['evaluated', 'injected', 'handler'].filter((name) => name in window)),
  ).toEqual([]);
  expect(blocked.filter((text) => text.includes('Content Security Policy')).length).toBeGreaterThan(0);

  for (const path of ['/admin', '/admin/movies', '/login']) {
    expect(await textOf(operator, path), path).not.toMatch(/class="ad |id="slot"/);
    expect(await policyOf(operator, path), path).not.toContain(network.url);
  }

  // A changed policy changes the ETag, so a browser that asks again gets the new page.
  const { etag = '' } = (await operator.get(title)).headers();
  await saveSetting(operator, 'ads_hosts', '*.static.example');
  await expect.poll(() => policyOf(operator, title)).toContain('https://*.static.example');
  expect((await operator.get(title, { headers: { 'If-None-Match': etag } })).status()).toBe(200);

  await saveSetting(operator, 'ads_enabled', 'false');
  await expect.poll(() => textOf(operator, title)).toBe(before.html);
  expect(await policyOf(operator, title)).toBe(before.policy);
  network.server.close();
}

async function sellersAreNamed({ url, operator }: Visit): Promise<void> {
  const file = async () => {
    const answer = await operator.get(`${url}/ads.txt`);
    return [answer.status(), answer.status() === 200 && (await answer.text())];
  };
  expect(await file()).toEqual([404, false]);
  await saveSetting(operator, 'ads_txt', 'network.example, pub-1, DIRECT');
  await expect.poll(file).toEqual([200, 'network.example, pub-1, DIRECT\n']);
  const type = (await operator.get(`${url}/ads.txt`)).headers()['content-type'];
  expect(type).toBe('text/plain; charset=utf-8');
  await saveSetting(operator, 'ads_txt', '');
  await expect.poll(file).toEqual([404, false]);
}

async function iconIsFound({ url, operator }: Visit): Promise<void> {
  const icon = await operator.get(`${url}/favicon.ico`);
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon']);
  expect([...(await icon.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
  await saveSetting(operator, 'branding_favicon_url', '/icons/192.png');
  const type = async () => (await operator.get(`${url}/favicon.ico`)).headers()['content-type'];
  await expect.poll(type).toBe('image/png');
}

async function analyticsHears({ url, operator, page }: Visit): Promise<void> {
  expect(await textOf(operator, '/contact')).not.toContain('analytics-id');
  await saveSetting(operator, 'google_analytics_id', 'G-TEST12345');
  await expect.poll(() => textOf(operator, '/contact')).toContain('content="G-TEST12345"');
  expect(await policyOf(operator, '/contact')).toContain('https://www.googletagmanager.com');

  const asked: { url: string; cookie: string | undefined; origin: string | undefined }[] = [];
  let isAway = false;
  await page.route('https://www.googletagmanager.com/**', async (route) => {
    const headers = await route.request().allHeaders();
    asked.push({ url: route.request().url(), cookie: headers['cookie'], origin: headers['origin'] });
    if (isAway) return route.abort('connectionfailed');
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: 'window.heard = window.dataLayer.map((command) => [...command])',
    });
  });
  await page.goto(`${url}/contact`);
  await expect.poll(() => page.evaluate(() => 'heard' in window)).toBe(true);
  const heard = await page.evaluate(() => JSON.parse(JSON.stringify(window['heard' as never])));
  expect(heard.slice(0, 2)).toEqual([
    ['js', expect.any(String)],
    ['config', 'G-TEST12345'],
  ]);
  const vitals = () =>
    page.evaluate(() => (window.dataLayer ?? []).flatMap(([kind, name]) => (kind === 'event' ? [name] : [])));
  await expect.poll(vitals).toEqual(expect.arrayContaining(['TTFB', 'FCP']));
  expect(asked).toEqual([
    {
      url: 'https://www.googletagmanager.com/gtag/js?id=G-TEST12345',
      cookie: undefined,
      origin: url,
    },
  ]);

  isAway = true;
  await page.goto(`${url}/movies`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => asked.length).toBe(2);
  await page.getByRole('link', { name: 'TV Shows' }).first().click();
  await expect(page).toHaveURL(/\/tv-shows$/);

  for (const path of ['/admin', '/login'])
    expect(await textOf(operator, path), path).not.toContain('analytics-id');
  await saveSetting(operator, 'google_analytics_id', '');
  await expect.poll(() => textOf(operator, '/contact')).not.toContain('analytics');
  expect(await policyOf(operator, '/contact')).not.toContain('google');
}

test('ads and analytics run where the settings allow it, and change nothing else', async ({
  product,
  operator,
  visit,
}) => {
  const visited = async () => ({ url: product.url, operator, page: await visit() });
  await test.step('ad code runs where the settings allow it, under a policy that stays valid for the rest of the page', async () =>
    adsRun(await visited()));
  await test.step('analytics gets each view and its web vitals, and does not delay the page when it is down', async () =>
    analyticsHears(await visited()));
  await test.step('ads.txt is what the operator wrote, and is not there while that is nothing', async () =>
    sellersAreNamed(await visited()));
  await test.step('favicon.ico is the drawn icon, or leads to that of the operator', async () =>
    iconIsFound(await visited()));
});
