import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { printError } from '#scripts/run-until-stopped.ts';
import { type Benchmark, type BenchOptions, withBench } from './bench.ts';
import { bulkBench } from './bulk.bench.ts';
import { editBench } from './edit.bench.ts';
import { type Figure, printTable } from './figure.ts';
import { floodBench } from './flood.bench.ts';
import { importBench } from './import.bench.ts';
import { interactionsBench } from './interactions.bench.ts';
import { lighthouseBench } from './lighthouse.bench.ts';
import { listsBench } from './lists.bench.ts';
import { outageBench } from './outage.bench.ts';
import { renderBench } from './render.bench.ts';
import { runningSiteBench } from './running-site.bench.ts';
import { searchBench } from './search.bench.ts';
import { serveBench } from './serve.bench.ts';
import { startBench } from './start.bench.ts';

const benchmarks: Record<string, Benchmark> = {
  import: importBench,
  start: startBench,
  render: renderBench,
  bulk: bulkBench,
  serve: serveBench,
  'running-site': runningSiteBench,
  outage: outageBench,
  edit: editBench,
  lists: listsBench,
  search: searchBench,
  flood: floodBench,
  lighthouse: lighthouseBench,
  interactions: interactionsBench,
};
const names = Object.keys(benchmarks);

const usage = `npm run bench -- [options]

  --data FOLDER   import the files of this folder; without it a catalogue is generated
  --titles N      so many titles (50,000; with --data: all there are)
  --people        with a cast for each title
  --only NAME     ${names.join(' | ')}; may be repeated
  --keep FOLDER   import the catalogue into this folder, and use it again the next time
  --help

Everything runs in a temporary folder on free ports. With 50,000 titles it takes about ten minutes. More titles than --data has
are multiplied from it.`;

type Order = BenchOptions & { only: string[] };

function parseOrder(args: string[]): Order | null {
  const options = {
    data: { type: 'string' },
    titles: { type: 'string' },
    keep: { type: 'string' },
    only: { type: 'string', multiple: true, default: names },
    people: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    if (values.help) return null;
    const unknown = values.only.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(`--only ${unknown.join(', ')} is unknown`);
    const titles = values.titles === undefined ? defaultTitles(values.data) : Number(values.titles);
    if (!(titles >= 100)) throw new Error('--titles takes a number from 100');
    const data = values.data === undefined ? null : resolve(values.data);
    const keep = values.keep === undefined ? null : resolve(values.keep);
    return {
      data,
      titles,
      keep,
      people: values.people,
      only: names.filter((name) => values.only.includes(name)),
    };
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

const defaultTitles = (data: string | undefined) => (data === undefined ? 50_000 : Number.POSITIVE_INFINITY);

async function main(args: string[]): Promise<void> {
  const order = parseOrder(args);
  if (!order) return console.log(usage);
  const figures = await withBench(order, async (bench) => {
    const all: Figure[] = [];
    for (const name of order.only) all.push(...((await benchmarks[name]?.(bench)) ?? []));
    return all;
  });
  printTable(figures);
}

await main(process.argv.slice(2)).catch(printError);
