import { setTimeout as pause } from 'node:timers/promises';
import { type ClientBase, DatabaseError } from 'pg';
import { importByKind, inTransaction } from './import-batch.ts';
import type { ImportRow, Outcome } from './import-row.ts';
import { byKey, bySlug } from './titles.ts';
import type { ImportSession } from './write-batch.ts';

/** A row of the file, or why it is none. */
type Placed = { row: ImportRow | null; refusal?: Outcome };
type WithRow<P extends Placed> = P & { row: ImportRow };

/** The batch that runs ahead gives up: the one before it failed, or someone waits for its locks. */
class GivenUp extends Error {}

/** How often a batch that waits for the one before it looks whether others wait for its locks. */
const lookEvery = 200;

class Batch {
  /** Keys and slugs that its titles have, had or get. */
  readonly names = new Set<string>();
  /** Titles that it adds or changes. */
  ids: number[] = [];
  readonly planned = Promise.withResolvers<void>();
  /** Whether the first attempt was committed. */
  readonly first = Promise.withResolvers<boolean>();
  isRepeated = false;
  isAhead = false;
  next: Batch | null = null;
  done: Promise<void> = Promise.resolve();

  hasNameOf(rows: readonly ImportRow[]): boolean {
    return rows.some((row) => namesOf(row).some((name) => this.names.has(name)));
  }
}

/**
 * Writes batches one after the other. A batch of titles is written while the transaction of the one before it is still open, by a second
 * connection, and is committed after it: so the catalogue always contains the file up to some row, with ids in the order of the file.
 * Whatever could make the result differ from that of one connection makes the second one wait, or start again.
 */
export class ImportQueue<P extends Placed> {
  private readonly sessions: readonly ImportSession[];
  private readonly onRow: (placed: P, outcome: Outcome) => void;
  private readonly running: Batch[] = [];
  private count = 0;

  /** `onRow` gets the results in the order of the rows. */
  constructor(sessions: readonly ImportSession[], onRow: (placed: P, outcome: Outcome) => void) {
    this.sessions = sessions;
    this.onRow = onRow;
  }

  /** Starts to import these rows, when the connection for them is free. */
  async add(placed: readonly P[]): Promise<void> {
    const session = this.sessions[this.count % this.sessions.length];
    if (!session || placed.length === 0) return;
    if (this.running.length === this.sessions.length) await this.running.shift()?.done;
    this.count += 1;
    const before = this.running.at(-1) ?? null;
    const batch = new Batch();
    if (before) before.next = batch;
    batch.done = this.import(session, batch, before, placed);
    // The error is thrown by the next call, not at once.
    batch.done.catch(() => undefined);
    this.running.push(batch);
  }

  async end(): Promise<void> {
    await Promise.all(this.running.splice(0).map(({ done }) => done));
  }

  private async import(
    session: ImportSession,
    batch: Batch,
    before: Batch | null,
    placed: readonly P[],
  ): Promise<void> {
    const known = placed.filter((each): each is WithRow<P> => each.row !== null);
    const outcomes = new Map<P, Outcome>();
    const rows = known.map(({ row }) => row);
    const written = await attempt(session, batch, before, rows);
    await before?.done;
    if (written) {
      known.forEach((each, at) => {
        outcomes.set(each, written[at] as Outcome);
      });
    } else {
      if (batch.next?.isAhead) await batch.next.first.promise;
      await importByKind(session, known, (each, outcome) => outcomes.set(each, outcome));
    }
    for (const each of placed) {
      const outcome = outcomes.get(each) ?? each.refusal;
      if (outcome) this.onRow(each, outcome);
    }
  }
}

/** Writes the titles, ahead of the open transaction before it where that is possible; null when the batch is to be repeated alone. */
async function attempt(
  session: ImportSession,
  batch: Batch,
  before: Batch | null,
  rows: ImportRow[],
): Promise<Outcome[] | null> {
  let written: Outcome[] | null = null;
  try {
    // Two open transactions would each add a person whom both name.
    if (!session.dryRun && rows.every((row) => row.kind === 'movies' && !row.people)) {
      written = await write(session, batch, before, rows);
    }
  } catch (error) {
    session.slugs.forget();
    if (!(error instanceof DatabaseError || error instanceof GivenUp)) throw error;
  } finally {
    batch.isRepeated = written === null;
    batch.planned.resolve();
    batch.first.resolve(written !== null);
  }
  return written;
}

async function write(
  session: ImportSession,
  batch: Batch,
  before: Batch | null,
  rows: ImportRow[],
): Promise<Outcome[]> {
  const open = before && (await openBefore(batch, before, rows));
  const take = (name: string) => batch.names.add(name);
  rows.flatMap(namesOf).forEach(take);
  const pipeline = {
    isAhead: batch.isAhead,
    isTaken: (slug: string) => open?.names.has(bySlug(slug)) ?? false,
    onPlan: ({ created, changed }, stored) => {
      for (const { values } of [...created, ...stored.values()]) {
        take(byKey(values['key']));
        take(bySlug(values['slug']));
      }
      batch.ids = [...created, ...changed].map(({ id }) => Number(id));
      batch.planned.resolve();
    },
    beforeCommit: async () => {
      if (open) await follow(session.client, batch, open);
    },
  } satisfies ImportSession['pipeline'];
  return await inTransaction({ ...session, pipeline }, rows);
}

/** The batch before, if its transaction is open and these rows can be written meanwhile. */
async function openBefore(batch: Batch, before: Batch, rows: ImportRow[]): Promise<Batch | null> {
  await before.planned.promise;
  batch.isAhead = !before.isRepeated && !before.hasNameOf(rows);
  if (batch.isAhead) return before;
  await before.done;
  return null;
}

async function follow(client: ClientBase, batch: Batch, before: Batch): Promise<void> {
  for (;;) {
    const isCommitted = await Promise.race([before.first.promise, pause(lookEvery)]);
    if (isCommitted) break;
    // An editor whom the batch before waits for may wait for this one, which PostgreSQL does not see as a deadlock.
    if (isCommitted === false || (await holdsUp(client))) throw new GivenUp();
  }
  // Neither transaction saw the other's titles and words.
  await client.query(
    `select find_new_doubles(array_agg(distinct own.movie_id))
       from title_problems own join title_problems other using (double_key)
      where own.movie_id = any($1) and other.movie_id = any($2) having count(*) > 0`,
    [batch.ids, before.ids],
  );
  await client.query(
    `delete from search_words own where own.xmin = pg_current_xact_id()::xid
        and exists (select from search_words other where other.word = own.word and other.ctid <> own.ctid)`,
  );
}

async function holdsUp(client: ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1',
  );
  return rowCount !== 0;
}

function namesOf({ given: { key, slug } }: ImportRow): string[] {
  return [...(key === undefined ? [] : [byKey(key)]), ...(slug === undefined ? [] : [bySlug(slug)])];
}
