import { expect, test } from 'vitest';
import { readRows } from './read-rows.ts';
import { collect, temporaryFile } from './testing/files.ts';

async function read(content: string, name = '1-league.txt') {
  const names: string[] = [];
  const rows = await collect(
    readRows(await temporaryFile(name, content), { onName: (said) => names.push(said) }),
  );
  return { names, rows: rows.map((row) => ('values' in row ? row.values : row)) };
}

test('the plain text of openfootball is read with its league, rounds, days and times', async () => {
  const { names, rows } = await read(`# the first league
= Spain Primera División 2026/27

▪ Matchday 1
  Sun Dec 20 2026
    17:00  Club Atlético de Madrid v Málaga CF   2-1 (1-0)
             (Griezmann 12', Sørloth 55';
               Chupe 80')
           1. FC Köln v FC Schalke 04
▪ Matchday 2
  Sun Jan 3
    20.30  A v B  [postponed]
`);
  expect(names).toEqual(['Spain Primera División 2026/27']);
  expect(rows).toEqual([
    {
      round: 'Matchday 1',
      date: '2026-12-20',
      time: '17:00',
      team1: 'Club Atlético de Madrid',
      team2: 'Málaga CF',
      score: { ft: [2, 1] },
    },
    { round: 'Matchday 1', date: '2026-12-20', time: '17:00', team1: '1. FC Köln', team2: 'FC Schalke 04' },
    { round: 'Matchday 2', date: '2027-01-03', time: '20:30', team1: 'A', team2: 'B', status: 'postponed' },
  ]);
});

test('older files have the score between the teams and the year in the heading alone', async () => {
  const { rows } = await read(
    '= League 2013/14\n\nQuarter-finals\n[Fri Aug/9]\n  Bayern München  3-1 (1-0)  Borussia Mönchengladbach\n' +
      '[10 May]\n  A v B  3-2 a.e.t. (2-2, 1-1) @ Wembley, London\n',
    'cup',
  );
  expect(rows).toEqual([
    {
      round: 'Quarter-finals',
      date: '2013-08-09',
      team1: 'Bayern München',
      team2: 'Borussia Mönchengladbach',
      score: { ft: [3, 1] },
    },
    { round: 'Quarter-finals', date: '2014-05-10', team1: 'A', team2: 'B', score: { ft: [2, 2] } },
  ]);
});
