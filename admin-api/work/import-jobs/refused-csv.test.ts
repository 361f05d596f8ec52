import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvValue } from '#admin-api/ground/http/csv.ts';
import { type ImportApi, importsPath, startImports } from './testing/import-api.ts';

let on: ImportApi;
beforeAll(async () => {
  on = await startImports();
});
afterAll(() => on.close());

const csvOf = async (id: number) => await (await on.ann.get(`${importsPath}/${id}/refused.csv`)).text();

test('no text of the refused rows is a formula, and they are read back as they were', async () => {
  const formulas = [
    '=HYPERLINK("https://evil.example")',
    '+1',
    '-2+3',
    '@SUM(A1)',
    "'=1",
    '\tx',
    '\n=1',
    '＝1+1',
    '＠SUM(A1)',
  ];
  const rows = formulas.map((text) => `${csvValue(text)},movie,1926,no slug`);
  const { id } = await on.compared(['title,type,year,slug', ...rows].join('\n'));
  const refused = await csvOf(id);
  const firstCells = refused.trim().split('\r\n').slice(1);
  expect(firstCells).toHaveLength(formulas.length);
  for (const cell of firstCells) expect(cell).toMatch(/^"?'/);

  const again = await on.compared(refused, 'refused.csv');
  const stored = await on.api
    .em()
    .execute<{ source: string }[]>('select source from import_rows where import_id = ? order by number', [
      again.id,
    ]);
  expect(stored.map(({ source }) => JSON.parse(source).title)).toEqual(formulas);
  // Refused once more, the rows make the same file.
  expect(again.columns.map(({ name }) => name)).toEqual(['title', 'type', 'year', 'slug']);
  expect(await csvOf(again.id)).toBe(refused);
});
