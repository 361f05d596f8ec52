import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { makeDataDir, removeDataDir, startProduct, untilPublished } from './product.ts';

async function run(script: 'backup' | 'restore', args: string[], dataDir: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const command = [join('scripts', `${script}.ts`), ...args];
  const child = spawn(join('node_modules', '.bin', 'node'), command, { env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
}

/**
 * One product with the demo catalogue for all journeys; they find it through baseURL. It stands on a restored database, so that
 * whatever a restore leaves behind is met by every journey that writes.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = makeDataDir();
  const first = await startProduct(dataDir, 'demo');
  const file = join(dataDir, 'backup.tar');
  await run('backup', [file], dataDir);
  await first.end();
  await run('restore', [file, '--force'], dataDir);
  const product = await startProduct(dataDir, 'demo', first.port);
  // A page that waits behind the whole catalogue would make its journey wait as well.
  await untilPublished(product.url);
  process.env['LAMPHOUSE_URL'] = product.url;
  return async () => {
    await product.end();
    removeDataDir(dataDir);
  };
}
