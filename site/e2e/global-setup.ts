import { join } from 'node:path';
import { copyDataDir, makeDataDir, removeDataDir, runScript, startProduct } from './product.ts';

/**
 * Prepares the data folders in which the products of the workers begin: their database with its tables, and the demo catalogue. It is
 * restored from a backup, so that every test that writes also tests what a restore leaves behind. No page is rendered here: pages contain
 * the address of their product.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDirs: string[] = [];
  const end = async () => {
    for (const dataDir of dataDirs) removeDataDir(dataDir);
  };
  const prepared = (dataDir: string) => {
    dataDirs.push(dataDir);
    return dataDir;
  };
  const fill = async (dataDir: string, seed: 'demo' | 'none') => {
    const api = await startProduct(dataDir, seed, undefined, {}, 'start-api');
    await api.end();
  };
  try {
    const emptyDir = prepared(makeDataDir());
    await fill(emptyDir, 'none');
    const seededDir = prepared(copyDataDir(emptyDir));
    await fill(seededDir, 'demo');
    const demoDir = prepared(makeDataDir());
    const file = join(demoDir, 'backup.tar');
    await runScript('backup.ts', [file], seededDir);
    await runScript('restore.ts', [file], demoDir);
    process.env['EMPTY_DATA_DIR'] = emptyDir;
    process.env['DEMO_DATA_DIR'] = demoDir;
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
