import { setTimeout as pause } from 'node:timers/promises';
import { everyPageRendered } from './all-paths.ts';
import type { Benchmark } from './bench.ts';
import { count, ms } from './figure.ts';
import { fill, smallCatalogue } from './instances.ts';
import { newDataDir, startProduct } from './product.ts';
import { startSteadyLoad } from './steady-load.ts';

const minute = 60_000;
const perSecond = 500;

/** Measures the answers of a site server whose API and PostgreSQL were stopped after every page was rendered. */
export const outageBench: Benchmark = async (bench) => {
  const { dataDir } = await fill(bench, smallCatalogue);
  const api = await startProduct(bench, dataDir, {}, 'start-api');
  const env = { API_URL: api.url, FEED_KEY: await api.feedKey() };
  const site = await startProduct(bench, await newDataDir(bench), env, 'start-site');
  const paths = await everyPageRendered(site);
  bench.note('Stopping PostgreSQL and the API, and asking for pages for a minute …');
  await api.stop();
  const load = startSteadyLoad({ url: site.url, paths, perSecond });
  await pause(minute);
  const { answered, errors, p99 } = await load.stop();
  await site.stop();
  return [
    {
      what: `PostgreSQL and API stopped, ${count(paths.length)} pages`,
      ours: `${count(answered)} requests in a minute answered, ${count(errors)} errors, p99 ${ms(p99)}`,
      reference: `${perSecond} a second asked for`,
      goal: '0 errors',
    },
  ];
};
