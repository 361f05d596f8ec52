import { DatabaseError } from 'pg';
import type { ImportRow, Outcome } from './import-row.ts';
import { matches, pages, uiSettings } from './import-table.ts';
import { importComments, importEpisodes, importIdentified, importSeasons } from './importers.ts';
import { importCredits, importPeople } from './people.ts';
import { kinds } from './reading/kinds.ts';
import { importTitles } from './titles.ts';
import type { ImportSession } from './write-batch.ts';

type Kind = ImportRow['kind'];
type RowsOf<K extends Kind> = Extract<ImportRow, { kind: K }>[];

/** The key of an advisory lock: two imports alternate, batch by batch. */
const importLock = 7_310_202;

const importers: { [K in Kind]: (session: ImportSession, rows: RowsOf<K>) => Promise<Outcome[]> } = {
  movies: importTitles,
  seasons: importSeasons,
  episodes: importEpisodes,
  comments: importComments,
  people: importPeople,
  credits: importCredits,
  matches: (session, rows) => importIdentified(session, matches, ['key'], rows),
  pages: (session, rows) => importIdentified(session, pages, ['slug'], rows),
  'ui-settings': (session, rows) => importIdentified(session, uiSettings, ['key'], rows),
};

const tries = 3;

/** Imports rows of one kind in one transaction. Returns the result of each, in order. */
export async function importBatch(session: ImportSession, rows: ImportRow[]): Promise<Outcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(session, rows);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      const { code = '' } = error;
      // Another writer took a slug or a lock meanwhile: read the stored rows again.
      if (attempt < tries && ['23505', '40P01', '40001', '23503'].includes(code)) continue;
      if (!code.startsWith('22') && !code.startsWith('23')) throw error;
      return await withoutTheBadRow(session, rows, error);
    }
  }
}

/** The database refused a value that the checks accepted: halve the batch until only the faulty row is left out. */
async function withoutTheBadRow(
  session: ImportSession,
  rows: ImportRow[],
  error: DatabaseError,
): Promise<Outcome[]> {
  if (rows.length === 1) {
    return [{ state: 'refused', field: error.column ?? error.constraint ?? 'row', reason: error.message }];
  }
  const middle = Math.ceil(rows.length / 2);
  const first = await importBatch(session, rows.slice(0, middle));
  return [...first, ...(await importBatch(session, rows.slice(middle)))];
}

export async function inTransaction(session: ImportSession, rows: ImportRow[]): Promise<Outcome[]> {
  const { client, dryRun, pipeline, actor = 'import', deed = 'import' } = session;
  await client.query(dryRun ? 'begin read only' : 'begin');
  try {
    if (!dryRun) {
      await client.query(`select set_config('app.actor', $1, true), set_config('app.deed', $2, true)`, [
        actor,
        deed,
      ]);
      if (!pipeline?.isAhead) await client.query('select pg_advisory_xact_lock($1)', [importLock]);
    }
    const outcomes = await importRows(session, rows);
    await pipeline?.beforeCommit();
    await client.query('commit');
    return outcomes;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function importRows(session: ImportSession, rows: ImportRow[]): Promise<Outcome[]> {
  const kind = rows[0]?.kind;
  if (kind === undefined) return [];
  const importer = importers[kind] as (session: ImportSession, rows: ImportRow[]) => Promise<Outcome[]>;
  return await importer(session, rows);
}

/** Imports rows of several kinds, one transaction for each kind, and returns the result of each row. */
export async function importByKind<Placed extends { row: ImportRow }>(
  session: ImportSession,
  pending: readonly Placed[],
  onRow: (placed: Placed, outcome: Outcome) => void,
): Promise<void> {
  for (const kind of kinds) {
    const placed = pending.filter(({ row }) => row.kind === kind);
    if (placed.length === 0) continue;
    const outcomes = await importBatch(
      session,
      placed.map(({ row }) => row),
    );
    placed.forEach((each, at) => {
      const outcome = outcomes[at];
      if (outcome) onRow(each, outcome);
    });
  }
}
