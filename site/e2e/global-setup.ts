import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { saveSetting, signIn } from './api.ts';
import {
  copyDataDir,
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

/** Creates the database and its tables once for all products that begin with an empty catalogue; each renders its own pages. */
async function prepareEmpty(dataDir: string): Promise<void> {
  const product = await startProduct(dataDir, 'none');
  await product.end();
  for (const file of readdirSync(dataDir).filter((name) => name.startsWith('pages.sqlite')))
    rmSync(join(dataDir, file));
}

/**
 * Starts two products with the demo catalogue for all tests. No test changes the catalogue or a setting of the first one
 * (UNTOUCHED_URL): tests of what the demo catalogue contains visit it, because what others do to the second one, baseURL, would meet
 * them there. The second one is restored from a backup of the first, so that every test that writes also tests what a restore leaves
 * behind. No test changes its settings either: such tests start a product of their own.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const emptyDir = makeDataDir();
  const restoredDir = makeDataDir();
  const dataDirs = [emptyDir, restoredDir];
  const products: Product[] = [];
  const end = async () => {
    await Promise.all(products.map((product) => product.end()));
    for (const dataDir of dataDirs) removeDataDir(dataDir);
  };
  try {
    await prepareEmpty(emptyDir);
    const untouchedDir = copyDataDir(emptyDir);
    dataDirs.push(untouchedDir);
    const untouched = await startProduct(untouchedDir, 'demo');
    products.push(untouched);
    const file = join(restoredDir, 'backup.tar');
    await runScript('backup.ts', [file], untouchedDir);
    await runScript('restore.ts', [file], restoredDir);
    const demoDir = copyDataDir(restoredDir);
    dataDirs.push(demoDir);
    const restored = await startProduct(restoredDir, 'demo');
    products.push(restored);
    await allowComments(restored.url);
    // A page that waits for the whole catalogue to be rendered would slow its test down.
    for (const { url } of products) await untilPublished(url);
    process.env['EMPTY_DATA_DIR'] = emptyDir;
    process.env['DEMO_DATA_DIR'] = demoDir;
    process.env['UNTOUCHED_URL'] = untouched.url;
    process.env['LAMPHOUSE_URL'] = restored.url;
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
