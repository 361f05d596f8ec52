import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorReply } from '#schema/shapes/error.ts';
import { importMessages } from '#schema/shapes/import.ts';
import { type ImportApi, importsPath, startImports } from './testing/import-api.ts';
import { upload } from './testing/upload.ts';

let on: ImportApi;
beforeAll(async () => {
  on = await startImports();
});
beforeEach(() => on.clear());
afterAll(() => on.close());

test.each([
  ['a picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB', 'base64'), 400, importMessages.noTable],
  ['a text', 'Dear diary\ntoday it rained\n', 400, importMessages.noTable],
  ['nothing', '', 400, 'the file is empty'],
  ['rows of other widths than the header', 'title,type\none,movie,x\ntwo,a,b\n', 400, 'the header has 2'],
  ['a name twice in the header', 'title,type,title\na,movie,b\n', 400, "The column 'title' stands twice"],
  ['half a list', '[{"title":"a"}', 400, 'the JSON ends in the middle'],
  ['a million rows', `title\n${'a\n'.repeat(1_000_000)}`, 413, importMessages.tooMany],
])('%s is refused before anything is written', async (_, content, status, message) => {
  const answer = await on.send(content, 'file');
  expect({ status: answer.status, issues: errorReply.parse(answer.body).issues }).toEqual({
    status,
    issues: [{ path: 'file', message: expect.stringContaining(message) }],
  });
  expect(await on.api.em().execute('select from imports')).toEqual([]);
  expect(await on.api.em().execute('select from import_rows limit 1')).toEqual([]);
});

test('an encoding that is not known is refused', async () => {
  const { status, body } = await on.send('title,type\nA,movie\n', 'a.csv', '?encoding=klingon');
  expect(status).toBe(400);
  expect(errorReply.parse(body).issues).toMatchObject([{ path: 'encoding' }]);
});

test('only administrators import; an unknown import is 404', async () => {
  for (const request of [
    upload(on.api.url, '', 'title,type\nA,movie\n', 'films.csv'),
    on.api.get(importsPath),
    on.api.get(`${importsPath}/1/rows`),
    on.api.get(`${importsPath}/1/refused.csv`),
    on.api.get(`${importsPath}/1/left-empty.csv`),
    on.api.put(`${importsPath}/1/mapping`, {}),
    on.api.post(`${importsPath}/1/apply`, {}),
    on.api.post(`${importsPath}/1/undo`),
  ])
    expect((await request).status).toBe(401);
  for (const what of ['', '/rows', '/refused.csv', '/left-empty.csv'])
    expect((await on.ann.get(`${importsPath}/99${what}`)).status).toBe(404);
  expect((await on.call(99, 'undo')).status).toBe(404);
});
