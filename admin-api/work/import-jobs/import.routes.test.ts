import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { errorReply } from '#schema/shapes/error.ts';
import { importMessages, importRecord } from '#schema/shapes/import.ts';
import { type ImportApi, importsPath, startImports } from './testing/import-api.ts';

let on: ImportApi;
beforeAll(async () => {
  on = await startImports();
});
beforeEach(() => on.clear());
afterAll(() => on.close());

const films =
  'title,type,year,slug,rating\nNosferatu,movie,1922,nosferatu,7.9\nSunrise,movie,1927,sunrise,8\n';

describe('a file', () => {
  test('is compared row by row, applied, and undone', async () => {
    await buildMovie(on.api.em(), { title: 'Nosferatu', slug: 'nosferatu', year: 1921, rating: 7.9 });
    await buildMovie(on.api.em(), {
      title: 'Metropolis',
      slug: 'metropolis',
      year: 1927,
      rating: 8,
      type: 'movie',
    });
    const before = await on.titles();
    const file = `${films}Metropolis,movie,1927,metropolis,8\nFaust,movie,1926,no slug,7\n,movie,1926,,\n`;
    const { id, state, verdicts, rows } = await on.compared(file);
    expect({ state, verdicts, rows }).toEqual({
      state: 'checked',
      verdicts: { new: 1, changed: 1, unchanged: 1, refused: 2 },
      rows: 5,
    });
    expect(await on.titles()).toEqual(before);
    expect(await on.rowsOf(id, '?verdict=changed')).toMatchObject([
      { number: 1, line: 2, name: 'Nosferatu', changes: [{ field: 'year', from: 1921, to: 1922 }] },
    ]);
    const [added] = await on.rowsOf(id, '?verdict=new');
    expect(added?.changes).toContainEqual({ field: 'year', from: null, to: 1927 });
    const refused = Buffer.from(await (await on.ann.get(`${importsPath}/${id}/refused.csv`)).arrayBuffer());
    expect(refused.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(refused.subarray(3).toString().split('\r\n')).toEqual([
      'title,type,year,slug,rating,line,refused because',
      expect.stringMatching(/^"?Faust,movie,1926,no slug,7,5,"?slug: /),
      expect.stringContaining(',movie,1926,,,6,'),
      '',
    ]);

    const done = await on.apply(id);
    expect(done).toMatchObject({
      state: 'done',
      created: 1,
      changed: 1,
      total: 2,
      done: 2,
      isUndoable: true,
    });
    expect(done.open).toEqual({ new: 0, changed: 0 });
    expect((await on.titles()).map(({ slug }) => slug).sort()).toEqual([
      'metropolis',
      'nosferatu',
      'sunrise',
    ]);
    const log = await on.api
      .em()
      .execute(
        `select distinct actor from changes where op = 'insert' and entity = 'movie' and actor is not null`,
      );
    expect(log).toEqual([{ actor: 'ann@example.org' }]);
    expect((await on.call(id, 'apply', { what: 'all' })).body).toMatchObject({
      message: importMessages.nothing,
    });

    expect((await on.call(id, 'undo')).status).toBe(202);
    await on.work();
    expect(await on.read(id)).toMatchObject({ state: 'undone', kept: 0, isUndoable: false });
    expect(await on.titles()).toEqual(before);
    expect((await on.call(id, 'undo')).body).toMatchObject({ message: importMessages.undone });
  });

  test('is applied in part: one kind of result, then chosen rows; the rest stays open', async () => {
    await buildMovie(on.api.em(), { slug: 'nosferatu', year: 1921 });
    const { id } = await on.compared(`${films}Faust,movie,1926,faust,7\nVariety,movie,1925,variety,7\n`);
    expect(await on.apply(id, { what: 'changed' })).toMatchObject({
      created: 0,
      changed: 1,
      open: { new: 3, changed: 0 },
    });
    expect(await on.apply(id, { rows: [3] })).toMatchObject({
      created: 1,
      changed: 1,
      open: { new: 2, changed: 0 },
    });
    expect((await on.titles()).map(({ slug }) => slug).sort()).toEqual(['faust', 'nosferatu']);
    expect((await on.call(id, 'apply', { rows: [3] })).status).toBe(409);
  });

  test('with unknown columns waits until they are mapped, and the next file with the same columns is read likewise', async () => {
    const odd = 'Was;Jahr;Note\nNosferatu;1922;7,9\nFaust;1926;8\n';
    const { body } = await on.send(odd);
    const { id, state, columns } = importRecord.parse(body);
    expect(state).toBe('mapping');
    expect(columns).toEqual([
      { name: 'Was', example: 'Nosferatu', field: null, left: 0, separator: null },
      { name: 'Jahr', example: '1922', field: 'year', left: 0, separator: null },
      { name: 'Note', example: '7,9', field: null, left: 0, separator: null },
    ]);
    const constants = [{ field: 'type', value: 'movie' }];
    const match = (matched: object) => on.ann.put(`${importsPath}/${id}/mapping`, matched);
    const twice = await match({
      columns: [
        { column: 'Was', field: 'title' },
        { column: 'Jahr', field: 'title' },
      ],
      constants,
    });
    expect(twice.status).toBe(400);
    expect(errorReply.parse(await twice.json()).issues).toEqual([
      { path: 'columns.1.field', message: "The column 'Was' is title already, 'Jahr' cannot be it too" },
    ]);
    const unknown = await match({ columns: [{ column: 'Film', field: 'title' }], constants });
    expect(errorReply.parse(await unknown.json()).issues?.[0]?.path).toBe('columns.0.column');
    expect((await on.call(id, 'apply', { what: 'all' })).status).toBe(409);
    const matched = {
      columns: [
        { column: 'Was', field: 'title' },
        { column: 'Jahr', field: 'year' },
      ],
      constants,
    };
    expect((await match(matched)).status).toBe(202);
    await on.work();
    expect(await on.read(id)).toMatchObject({ state: 'checked', verdicts: { new: 2 } });
    expect(await on.compared(odd)).toMatchObject({ state: 'checked', verdicts: { new: 2 }, constants });
    await on.apply(id);
    expect(await on.compared(odd)).toMatchObject({ verdicts: { new: 0, unchanged: 2 } });
    expect((await match(matched)).status).toBe(409);
  });

  test('has lists whose mark its values tell, and which somebody may say otherwise', async () => {
    const file =
      'title,type,genre,cast\nFaust,movie,Drama/Horror,"Ekman, Gösta; Horn, Camilla"\nSunrise,movie,Drama/Romance,"Gaynor, Janet; O\'Brien, George"\n';
    const { id, columns } = await on.compared(file);
    expect(columns.map(({ field, separator }) => [field, separator])).toEqual([
      ['title', null],
      ['type', null],
      ['genre', '/'],
      ['cast', ';'],
    ]);
    const [faust] = await on.rowsOf(id);
    expect(faust?.changes).toContainEqual({ field: 'genre', from: null, to: 'Drama, Horror' });
    const matched = columns.map(({ name, field, separator }) => ({
      column: name,
      field,
      ...(field === 'genre' && { separator: ',' }),
      ...(field === 'cast' && { separator }),
    }));
    expect((await on.ann.put(`${importsPath}/${id}/mapping`, { columns: matched })).status).toBe(202);
    await on.work();
    expect((await on.rowsOf(id))[0]?.changes).toContainEqual({
      field: 'genre',
      from: null,
      to: 'Drama/Horror',
    });
    await on.apply(id);
    const names = await on.api.em().execute<{ name: string }[]>('select name from people order by name');
    expect(names.map(({ name }) => name)).toEqual([
      'Ekman, Gösta',
      'Gaynor, Janet',
      'Horn, Camilla',
      "O'Brien, George",
    ]);
    // The next file with these columns is read the same way.
    expect((await on.compared(file)).columns.map(({ separator }) => separator)).toEqual([
      null,
      null,
      ',',
      ';',
    ]);
  });

  test('tells which field refuses rows, and lists the values that it left empty', async () => {
    const { id, refusals } = await on.compared(
      'title,type,year,rating\nNosferatu,,1922,7.9\nSunrise,movie,soon,=eight\nFaust,movie,1926,\n',
    );
    expect(refusals).toEqual([{ field: 'type', rows: 1 }]);
    const answer = await on.ann.get(`${importsPath}/${id}/left-empty.csv`);
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="left-empty.csv"');
    expect((await answer.text()).split('\r\n')).toEqual([
      'row,line,column,value,left empty because',
      "2,3,year,soon,'soon' is not a number",
      "2,3,rating,'=eight,''=eight' is not a number",
      '',
    ]);
  });

  test('imports shows with their seasons and episodes in any order, and undoes all of them', async () => {
    const lines = [
      { showKey: 's', seasonNumber: 2, episodeNumber: 1, title: 'Return' },
      { showKey: 's', seasonNumber: 1 },
      { key: 's', type: 'tv_show', title: 'A Show' },
      { homeTeam: 'Ajax', awayTeam: 'Inter', league: 'Cup', matchDate: '2026-01-01' },
      { showKey: 'nobody', seasonNumber: 1 },
    ];
    const { id, verdicts } = await on.compared(
      lines.map((line) => JSON.stringify(line)).join('\n'),
      'all.ndjson',
    );
    expect(verdicts).toEqual({ new: 4, changed: 0, unchanged: 0, refused: 1 });
    expect(await on.apply(id)).toMatchObject({ state: 'done', created: 5, changed: 0 });
    const count = async () =>
      (
        await on.api
          .em()
          .execute(
            'select (select count(*) from movies)::int as titles, (select count(*) from seasons)::int as seasons, (select count(*) from episodes)::int as episodes, (select count(*) from matches)::int as matches',
          )
      )[0];
    expect(await count()).toEqual({ titles: 1, seasons: 2, episodes: 1, matches: 1 });
    await on.call(id, 'undo');
    await on.work();
    expect(await count()).toEqual({ titles: 0, seasons: 0, episodes: 0, matches: 0 });
    expect(await on.api.em().execute('select from trash')).toEqual([]);
  });

  test.each(['csv', 'ndjson'])('of an export (%s) changes nothing', async (format) => {
    await buildMovie(on.api.em(), {
      title: '"Quoted;\t (film)',
      genre: 'A,B , C',
      rating: 7.9,
      country: null,
    });
    await on.api.em().execute(`update movies set key = 'k', description = E'two\n\n\nlines <b>x</b> &amp;'`);
    await buildMovie(on.api.em(), { year: null, rating: null });
    const before = await on.titles();
    const file = await (await on.ann.get(`/api/titles/export.${format}`)).text();
    const { id, verdicts } = await on.compared(file, `titles.${format}`);
    expect(await on.rowsOf(id, '?verdict=changed')).toEqual([]);
    expect(verdicts).toMatchObject({ new: 0, unchanged: 2, refused: 0 });
    expect(await on.titles()).toEqual(before);
  });

  test('in another encoding, or with a character that PostgreSQL refuses, is reported and harmless', async () => {
    const latin = await on.compared(Buffer.from('title,type\nLa Belle et la B\xeate,movie\n', 'latin1'));
    expect(latin.encoding).toBe('windows-1252');
    expect((await on.rowsOf(latin.id))[0]?.name).toBe('La Belle et la Bête');
    const { id, verdicts } = await on.compared(
      '{"exact":true,"title":"A\\u0000B","type":"movie","genre":"\\ud800"}\n{"title":"A\\u0000B","type":"x\\u0000"}\n{"title":"Good","type":"movie"}',
      'odd.ndjson',
    );
    expect(verdicts).toMatchObject({ new: 1, refused: 2 });
    expect(await on.apply(id)).toMatchObject({ created: 1 });
  });
});
