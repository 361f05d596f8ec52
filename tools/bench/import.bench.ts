import type { Benchmark } from './bench.ts';
import { count, seconds, times } from './figure.ts';
import { fill, runImport, wholeCatalogue } from './instances.ts';

const megabytes = (bytes: number) => `${count(bytes / 2 ** 20)} MB`;
const share = 4;

/** Imports into an empty data folder, including the start of the embedded database, then once more without changes. */
export const importBench: Benchmark = async (bench) => {
  const { run: whole, dataDir, files } = await wholeCatalogue(bench);
  bench.note('Importing the same again …');
  const again = await runImport(bench, dataDir, files);
  const part = Math.ceil(whole.rows / share);
  const { run: partial } = await fill(bench, part);
  const perRow = ({ importing, rows }: typeof whole) => importing / rows;
  return [
    {
      what: `Import, ${count(whole.rows)} rows`,
      ours: `${seconds(whole.milliseconds)}, ${megabytes(whole.memory)}`,
      reference: `again, nothing to change: ${seconds(again.milliseconds)}`,
      goal: 'under 60 s, 600 MB',
    },
    {
      what: 'Import, time per row',
      ours: `${perRow(whole).toFixed(2)} ms`,
      reference: `a catalogue of ${count(partial.rows)}: ${perRow(partial).toFixed(2)} ms, ${megabytes(partial.memory)} (${times(perRow(whole) / perRow(partial))})`,
      goal: 'flat per row',
    },
  ];
};
