import { expect, type Page, type Route } from '@playwright/test';

const probe = '/passes-by';

/**
 * `page.route` for a page that is already open. The browser tells the page's renderer a moment later, and requests until then are not
 * intercepted; this waits until they are.
 */
export async function intercept(
  page: Page,
  url: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isHeld = false;
  await page.route(url, answer);
  await page.route(`**${probe}`, (route) => {
    isHeld = true;
    return route.fulfill({ status: 204 });
  });
  const ask = () => page.evaluate((path) => fetch(path).then(() => undefined), probe);
  await expect.poll(() => ask().then(() => isHeld)).toBe(true);
  await page.unroute(`**${probe}`);
}
