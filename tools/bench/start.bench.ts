import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';
import { partEnv } from '#scripts/testing/part.ts';
import type { Bench, Benchmark } from './bench.ts';
import { answers, start } from './child.ts';
import { median, seconds } from './figure.ts';
import { newDataDir } from './product.ts';

const rounds = 3;

/** `npm start` of an installed and built project, from the command to the first served page. */
export const startBench: Benchmark = async (bench) => {
  const fresh: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bench.note(`Starting, round ${round + 1} of ${rounds} …`);
    const dataDir = await newDataDir(bench);
    fresh.push(await timeToFirstPage(bench, dataDir));
    again.push(await timeToFirstPage(bench, dataDir));
  }
  return [
    {
      what: 'npm start to the first page, demo catalogue',
      ours: `${seconds(median(again))} (in an empty folder ${seconds(median(fresh))})`,
      reference: `slowest of ${rounds}: ${seconds(Math.max(...again))} (${seconds(Math.max(...fresh))})`,
      goal: 'under 5 s',
    },
  ];
};

async function timeToFirstPage(bench: Bench, dataDir: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = start('npm', ['start'], { env: { ...partEnv(port), DATA_DIR: dataDir, SEED: 'demo' } });
  let isStopped = false;
  bench.atEnd(async () => isStopped || (await child.stop()));
  await answers(`http://127.0.0.1:${port}/`, child);
  const milliseconds = performance.now() - began;
  isStopped = true;
  await child.stop();
  return milliseconds;
}
