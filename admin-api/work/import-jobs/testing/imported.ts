import { expect } from 'vitest';
import { importRecord } from '#schema/shapes/import.ts';
import { type ImportApi, importsPath } from './import-api.ts';

type Row = Record<string, unknown>;
export const refused = 'refused';

/** The rows of a file as they are stored, in its order; 'refused' for those that are not. Columns are matched as they are guessed. */
export async function imported(
  on: ImportApi,
  content: string,
  name = 'films.csv',
): Promise<(Row | string)[]> {
  const { id, columns } = importRecord.parse((await on.send(content, name)).body);
  const mapping = {
    columns: columns.map((column) => ({ column: column.name, field: column.field })),
    misfits: 'refuse',
    constants: [{ field: 'type', value: 'movie' }],
  };
  await on.ann.put(`${importsPath}/${id}/mapping`, mapping);
  await on.work();
  const rows = await on.rowsOf(id, '?limit=100');
  const { verdicts } = await on.read(id);
  if (verdicts.new > 0) await on.apply(id);
  const titles = await on.titles();
  return rows
    .sort((one, other) => one.number - other.number)
    .map(({ verdict }) => (verdict === 'refused' ? refused : (titles.shift() ?? {})));
}

/** A table of what a column holds and what is stored of it, as one import. */
export async function expectStored(
  on: ImportApi,
  column: string,
  cases: readonly (readonly [unknown, unknown])[],
  field = column,
) {
  await on.clear();
  const file = cases.map(([value], at) =>
    JSON.stringify({ title: `T ${at}`, type: 'movie', [column]: value }),
  );
  const found = await imported(on, file.join('\n'), 'a.ndjson');
  expect(
    cases.map(([value], at) => {
      const row = found[at];
      return [value, typeof row === 'object' ? row[field] : row];
    }),
  ).toEqual(cases);
}
