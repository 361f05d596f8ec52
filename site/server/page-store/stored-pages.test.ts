import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
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
