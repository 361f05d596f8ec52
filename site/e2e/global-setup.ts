import { makeDataDir, removeDataDir, startProduct, untilPublished } from './product.ts';

/** One product with the demo catalogue for all journeys; they find it through baseURL. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir, 'demo');
  // A page that waits behind the whole catalogue would make its journey wait as well.
  await untilPublished(product.url);
  process.env['LAMPHOUSE_URL'] = product.url;
  return async () => {
    await product.end();
    removeDataDir(dataDir);
  };
}
