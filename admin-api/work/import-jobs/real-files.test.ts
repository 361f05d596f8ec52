import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImportGroup, importFields } from '#schema/shapes/import-fields.ts';
import { sampleTable } from '#schema/shapes/import-samples.ts';
import { type ImportApi, importsPath, startImports } from './testing/import-api.ts';

let on: ImportApi;
beforeAll(async () => {
  on = await startImports();
});
beforeEach(async () => {
  await on.clear();
  await on.api.em().execute('truncate people restart identity cascade');
});
afterAll(() => on.close());

const fieldsOf = (columns: readonly { name: string; field: string | null }[]) =>
  Object.fromEntries(columns.map(({ name, field }) => [name, field]));
const people = () =>
  on.api.em().execute(`select p.name, c.role, m.title from credits c join people p on p.id = c.person_id
    join movies m on m.id = c.movie_id order by m.id, c.role, c.position`);

const streaming = [
  'show_id,type,title,director,cast,country,date_added,release_year,rating,duration,listed_in',
  's1,Movie,Tin Story,Ann Lee,"Bo Ek, Cy Ro",Norway,30-Mar-21,2020,PG-13,90 min,"Dramas, Comedies"',
  's2,TV Show,Harbour,,"Cy Ro, Dee Oh",,"September 24, 2021",2021,TV-MA,2 Seasons,TV Dramas',
  's3,TV Show,Lantern,,,,"September 24, 2021",2021,TV-14,1 Season,Docuseries',
].join('\n');

test('a list of a streaming service goes in as it is: a certificate is no rating, seasons are no minutes', async () => {
  const one = await on.compared(streaming, 'streaming_titles.csv');
  expect(one).toMatchObject({ state: 'checked', verdicts: { new: 3, refused: 0 }, misfits: 'empty' });
  expect(fieldsOf(one.columns)).toEqual({
    show_id: null,
    type: 'type',
    title: 'title',
    director: 'director',
    cast: 'cast',
    country: 'country',
    date_added: null,
    release_year: 'year',
    rating: null,
    duration: 'duration',
    listed_in: 'genre',
  });
  expect(one.columns.find(({ name }) => name === 'duration')).toMatchObject({ left: 2 });
  const [, harbour] = await on.rowsOf(one.id);
  expect(harbour?.left).toEqual([{ field: 'duration', reason: "'2 Seasons' is not a number" }]);
  expect(harbour?.changes).toContainEqual({ field: 'cast', from: null, to: 'Cy Ro, Dee Oh' });

  expect(await on.apply(one.id)).toMatchObject({ state: 'done', created: 3 });
  expect(await people()).toEqual([
    { name: 'Bo Ek', role: 'actor', title: 'Tin Story' },
    { name: 'Cy Ro', role: 'actor', title: 'Tin Story' },
    { name: 'Ann Lee', role: 'director', title: 'Tin Story' },
    { name: 'Cy Ro', role: 'actor', title: 'Harbour' },
    { name: 'Dee Oh', role: 'actor', title: 'Harbour' },
  ]);
  expect(await on.compared(streaming, 'streaming_titles.csv')).toMatchObject({
    verdicts: { new: 0, changed: 0, unchanged: 3 },
  });

  await on.api.em().execute(`delete from credits where role = 'director'`);
  const again = await on.compared(streaming, 'streaming_titles.csv');
  expect(again.verdicts).toMatchObject({ changed: 1, unchanged: 2 });
  await on.apply(again.id);
  expect(await people()).toHaveLength(5);
  await on.call(again.id, 'undo');
  await on.work();
  expect(await people()).toHaveLength(4);
});

test('an undo takes back titles, credits and the people who are in nothing else', async () => {
  await on.ann.post('/api/people', { name: 'Cy Ro' });
  const { id } = await on.compared(streaming, 'streaming_titles.csv');
  await on.apply(id);
  await on.call(id, 'undo');
  await on.work();
  expect(await on.read(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await on.titles()).toEqual([]);
  expect(await on.api.em().execute('select name from people')).toEqual([{ name: 'Cy Ro' }]);
});

test('a value that does not fit may refuse its row instead', async () => {
  const { id, columns } = await on.compared(streaming, 'streaming_titles.csv');
  const mapping = columns.map(({ name, field }) => ({ column: name, field }));
  await on.ann.put(`${importsPath}/${id}/mapping`, { columns: mapping, misfits: 'refuse' });
  await on.work();
  expect((await on.read(id)).verdicts).toMatchObject({ new: 1, refused: 2 });
});

test('matches with a written day, a score in one column and no league go in, with the league of the file', async () => {
  const csv =
    'Round,Date,Team 1,FT,HT,Team 2\n1,Sat Aug 8 2015,Rovers,1-0,0-0,Albion\n1,Sun Aug 9 2015,City,2-2,1-1,United\n';
  const one = await on.compared(csv, 'north-league.csv');
  expect(one).toMatchObject({
    verdicts: { new: 2 },
    constants: [{ field: 'league', value: 'north league' }],
  });
  await on.apply(one.id);
  expect(
    await on.api
      .em()
      .execute('select home_team, home_score, away_score, league, match_date from matches order by id'),
  ).toMatchObject([
    { home_team: 'Rovers', home_score: 1, away_score: 0, match_date: '2015-08-08 12:00:00+00' },
    { home_team: 'City', home_score: 2, away_score: 2 },
  ]);
  const json = {
    name: 'Cup 2026',
    matches: [
      { date: '2026-06-11', time: '13:00 UTC-6', team1: 'A', team2: 'B', score: { ht: [1, 0], ft: [2, 1] } },
    ],
  };
  const cup = await on.compared(JSON.stringify(json), 'cup.json');
  expect(cup.constants).toEqual([{ field: 'league', value: 'Cup 2026' }]);
  await on.apply(cup.id);
  expect(
    await on.api.em().execute(`select home_score, away_score from matches where league = 'Cup 2026'`),
  ).toEqual([{ home_score: 2, away_score: 1 }]);
});

test('the order of day and month follows from the file, and is asked for where it is open', async () => {
  const head = 'season,date,kickoff,home_team,away_team,home_score,away_score,result,league';
  const told = await on.compared(
    `${head}\n2011/12,08/13/2011,11:00,A,B,1,2,away,L\n2011/12,08/07/2011,12:30,C,D,0,0,draw,L\n`,
  );
  expect(told).toMatchObject({ verdicts: { new: 2 }, dayOrder: 'month', isOrderOpen: false });
  expect(fieldsOf(told.columns)).toMatchObject({ season: null, kickoff: 'matchTime', result: null });
  const open = await on.compared(`${head},x\n2011/12,08/07/2011,11:00,A,B,1,2,away,L,\n`);
  expect(open).toMatchObject({ verdicts: { new: 0, refused: 1 }, dayOrder: null, isOrderOpen: true });
  const columns = open.columns.map(({ name, field }) => ({ column: name, field }));
  await on.ann.put(`${importsPath}/${open.id}/mapping`, { columns, dayOrder: 'day' });
  await on.work();
  expect((await on.read(open.id)).verdicts).toMatchObject({ new: 1 });
  const [row] = await on.rowsOf(open.id);
  expect(row?.changes).toContainEqual({ field: 'matchDate', from: null, to: '2011-07-08T11:00:00.000Z' });
});

test('episodes without a column for it get their show for every row, by its title', async () => {
  await on.apply((await on.compared('key,title,type\ns,Harbour,tv_show\n', 'shows.csv')).id);
  const csv =
    'season,episode,episode_title,episode_date,viewers\n1,1,Pilot,2026-02-25,5\n1,2,Fog,2026-03-04,4\n';
  const { id, columns } = await on.compared(csv, 'episodes.csv');
  const mapping = columns.map(({ name, field }) => ({ column: name, field }));
  const put = async (value: string) => {
    const answer = await on.ann.put(`${importsPath}/${id}/mapping`, {
      columns: mapping,
      constants: [{ field: 'showTitle', value }],
    });
    await on.work();
    return answer;
  };
  await put('harbour');
  expect((await on.read(id)).verdicts).toMatchObject({ new: 2 });
  await put('Nowhere');
  expect((await on.rowsOf(id))[0]?.problem?.reason).toContain("no show with the title 'Nowhere'");
});

test('the samples of each kind of record go in as they are', async () => {
  for (const group of Object.keys(importFields) as ImportGroup[]) {
    const one = await on.compared(sampleTable(group), `${group}.csv`);
    expect(one.verdicts.refused, group).toBe(0);
    expect(
      one.columns.filter(({ field, left }) => field === null || left > 0),
      group,
    ).toEqual([]);
    await on.apply(one.id);
  }
});

test('a value for every row that does not fit is refused by its name', async () => {
  const { id, columns } = await on.compared('title\nA\n', 'films.csv');
  const answer = await on.ann.put(`${importsPath}/${id}/mapping`, {
    columns: columns.map(({ name, field }) => ({ column: name, field })),
    constants: [{ field: 'publication', value: 'hidden' }],
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ issues: [{ path: 'constants.0.value' }] });
});
