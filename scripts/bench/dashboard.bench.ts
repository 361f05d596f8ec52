import { chromium, type Page } from '@playwright/test';
import { findChromium } from '#scripts/chromium.ts';
import type { Benchmark } from './bench.ts';
import { median, ms } from './figure.ts';
import { newDataDir, startProduct } from './product.ts';

const visits = 5;
const goalMs = 1_500;
/** Lighthouse's mobile preset: the line and the processor it reckons with. */
const slow = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const slowdown = 4;

/** How long a phone on a slow line takes from asking for Manage Movies until its titles are painted: the median of five first visits. */
export const dashboardBench: Benchmark = async (bench) => {
  const executablePath = findChromium();
  if (!executablePath) {
    bench.note('There is no Chromium here: the dashboard is left out.');
    return [];
  }
  const product = await startProduct(bench, await newDataDir(bench), { SEED: 'demo' });
  await product.settled(1);
  const { Cookie = '' } = await product.signIn();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  bench.atEnd(() => browser.close());
  const cookies = Cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url };
  });
  const seen: Visit[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    await context.addCookies(cookies);
    seen.push(await visitDashboard(await context.newPage(), product.url));
    await context.close();
  }
  await product.stop();
  const middle = (pick: (visit: Visit) => number) => median(seen.map(pick));
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  return [
    {
      what: 'Dashboard, Manage Movies painted with data',
      ours: ms(middle(({ painted }) => painted)),
      reference: `${kilobytes(middle(({ bytes }) => bytes))} of scripts, ${seen[0]?.requests} requests`,
      goal: `under ${ms(goalMs)}`,
    },
  ];
};

interface Visit {
  /** Milliseconds from the request on. */
  painted: number;
  /** Of scripts, as they travelled. */
  bytes: number;
  requests: number;
}

async function visitDashboard(page: Page, url: string): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(`${url}/admin/movies`, { waitUntil: 'commit' });
  await page.locator('.mg:not([aria-hidden]) li').first().waitFor();
  return await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    const painted = performance.now();
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = loaded.filter(({ name }) => name.endsWith('.js'));
    return {
      painted,
      bytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0),
      requests: loaded.length,
    };
  });
}
