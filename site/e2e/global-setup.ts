import { makeDataDir, removeDataDir, startProduct } from './product.ts';

/** One product with the demo catalogue for all journeys; they find it through baseURL. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir, 'demo');
  process.env['LAMPHOUSE_URL'] = product.url;
  return async () => {
    await product.end();
    removeDataDir(dataDir);
  };
}
