import { findTitles, orphan } from './find-titles.ts';
import type { CommentRow, Outcome } from './import-row.ts';
import { comments } from './import-table.ts';
import { fillGaps, findStored, type ImportSession, writeRows } from './write-batch.ts';

export async function importComments(session: ImportSession, rows: CommentRow[]): Promise<Outcome[]> {
  const idOf = await findTitles(
    session,
    rows.map(({ title }) => title),
  );
  const wanted = rows.flatMap(({ title, given, defaults }) => {
    const movieId = idOf(title);
    return movieId === undefined
      ? []
      : [{ identity: String(given['key']), given: { ...given, movieId }, defaults }];
  });
  const stored = await findStored(
    session,
    comments,
    ['key'],
    wanted.map(({ given }) => given),
    ({ key }) => String(key),
  );
  const plan = await writeRows(session, comments, stored, wanted);
  return fillGaps(
    rows.map(({ title }) => (idOf(title) === undefined ? orphan('movieKey', title) : null)),
    plan.outcomes,
  );
}
