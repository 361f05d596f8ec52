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
 * Two products with the demo catalogue for all journeys. Nobody writes to the first one (UNTOUCHED_URL). The other one, found through
 * baseURL, is restored from a backup of the first, so that whatever a restore leaves behind is met by every journey that writes.
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
    // A page that waits behind the whole catalogue would make its journey wait as well.
    for (const { url } of products) await untilPublished(url);
    process.env['UNTOUCHED_URL'] = untouched.url;
    process.env['LAMPHOUSE_URL'] = restored.url;
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
