import { join } from 'node:path';
import {
  makeDataDir,
  type Product,
  removeDataDir,
  runScript,
  startProduct,
  untilPublished,
} from './product.ts';

/**
 * Starts two products with the demo catalogue for all tests. No test writes to the first one (UNTOUCHED_URL). The second one, baseURL,
 * is restored from a backup of the first, so that every test that writes also tests what a restore leaves behind.
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
