import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openStore, scratchFolder } from '#site/server/testing/open-store.ts';
import { fresh } from './page.ts';
import { pageKinds } from './priority.ts';
import { prepareStatements, tables } from './statements.ts';
import { storedPictures } from './stored-pages.ts';

test('pictures take a limited number of bytes: the oldest are deleted first', () => {
  const db = new DatabaseSync(':memory:');
  db.exec(tables);
  const statements = prepareStatements(db);
  const pictures = storedPictures(statements, 100);
  for (const name of ['a', 'b', 'c']) pictures.write(name, new Uint8Array(40));
  pictures.write('c', new Uint8Array(40));
  expect(['a', 'b', 'c'].map((name) => pictures.read(name)?.length)).toEqual([undefined, 40, 40]);
  // Pictures stored before count as well.
  const again = storedPictures(statements, 100);
  again.write('d', new Uint8Array(60));
  expect(['b', 'c', 'd'].map((name) => again.read(name)?.length)).toEqual([undefined, 40, 60]);
});

test('a page that an earlier version stored as another kind gets its own with the next rendering', () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  const store = openStore(file);
  const path = '/sitemap.xml';
  const page = { status: 200, etag: '', headers: {}, body: new Uint8Array(1), tags: ['sitemap'], seq: 1 };
  const write = () => store.transaction(() => store.pages.write(path, page, fresh));
  write();
  const earlier = new DatabaseSync(file);
  earlier.exec(`UPDATE page SET kind = ${pageKinds.other}`);
  earlier.close();
  write();
  store.waiting.ensure(path, 0, 2);
  expect(store.waiting.next(1)).toMatchObject([{ path, kind: pageKinds.list }]);
});
