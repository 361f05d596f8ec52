import { join } from 'node:path';
import { request } from '@playwright/test';
import { saveSetting, signIn } from './api.ts';
import {
  makeDataDir,
  type Product,
  removeDataDir,
  runScript,
  startProduct,
  untilPublished,
} from './product.ts';

/** All journeys comment from one address. */
async function allowComments(baseURL: string): Promise<void> {
  const operator = await request.newContext({ baseURL });
  await signIn(operator);
  for (const limit of ['per_minute', 'per_hour', 'title_per_minute', 'title_per_hour'])
    await saveSetting(operator, `comments_${limit}`, '5000');
  await operator.dispose();
}

/**
 * Starts two products with the demo catalogue for all tests. No test changes the catalogue or a setting of the first one
 * (UNTOUCHED_URL): tests of what the demo catalogue contains visit it, because what others do to the second one, baseURL, would meet
 * them there. The second one is restored from a backup of the first, so that every test that writes also tests what a restore leaves
 * behind. No test changes its settings either: such tests start a product of their own.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [untouchedDir, restoredDir] = [makeDataDir(), makeDataDir()];
  const products: Product[] = [];
  const end = async () => {
    await Promise.all(products.map((product) => product.end()));
    for (const dataDir of [untouchedDir, restoredDir]) removeDataDir(dataDir);
  };
  try {
    const untouched = await startProduct(untouchedDir, 'demo');
    products.push(untouched);
    const file = join(restoredDir, 'backup.tar');
    await runScript('backup.ts', [file], untouchedDir);
    await runScript('restore.ts', [file], restoredDir);
    const restored = await startProduct(restoredDir, 'demo');
    products.push(restored);
    await allowComments(restored.url);
    // A page that waits for the whole catalogue to be rendered would slow its test down.
    for (const { url } of products) await untilPublished(url);
    process.env['UNTOUCHED_URL'] = untouched.url;
    process.env['LAMPHOUSE_URL'] = restored.url;
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
