import { stat } from 'node:fs/promises';
import type { ClientBase } from 'pg';
import { DryRun } from '#admin-api/work/import/dry-run.ts';
import { type Kind, kinds } from '#admin-api/work/import/reading/kinds.ts';
import type { Proposal } from '#admin-api/work/import/reading/propose.ts';
import { FileProblem } from '#admin-api/work/import/reading/source-row.ts';
import { SlugSeries } from '#admin-api/work/import/slug-series.ts';
import type { ImportSession } from '#admin-api/work/import/write-batch.ts';
import type { ImportOptions } from './arguments.ts';
import { type FileImport, firstKind, type Happening, importFile } from './import-file.ts';
import type { Report } from './report.ts';
import { Tally } from './tally.ts';

export type ImportResult = { tally: Tally; unreadFiles: Set<string> };

type Source = { path: string; kind: Kind | null; size: number };

/** Imports the files by two connections, titles first; rows whose title came after them are tried again at the end. */
export async function runImport(
  clients: readonly [ClientBase, ClientBase],
  options: ImportOptions,
  report: Report,
): Promise<ImportResult> {
  const slugs = new SlugSeries();
  const sessions: ImportSession[] = options.isDryRun
    ? [{ client: clients[0], slugs, dryRun: new DryRun() }]
    : clients.map((client) => ({ client, slugs, dryRun: null }));
  const { encoding, separator, reading } = options;
  const read = { encoding, separator };
  const sources = await inOrder(options, read);
  const result = { tally: new Tally(), unreadFiles: new Set<string>() };
  const orphans = new Map<string, Set<number>>();
  const now = new Date();
  report.start(sources.reduce((sum, { size }) => sum + size, 0));

  const take = (path: string, isLast: boolean) => (happening: Happening) => {
    if (happening.outcome.state === 'orphan' && !isLast) {
      const records = orphans.get(path) ?? new Set();
      orphans.set(path, records.add(happening.record));
      return;
    }
    result.tally.count(happening.kind, happening.outcome);
    report.row(path, happening);
  };
  const importOne = async (file: FileImport): Promise<void> => {
    try {
      await importFile(sessions, file);
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      if (!result.unreadFiles.has(file.path)) report.problem(file.path, error.message);
      result.unreadFiles.add(file.path);
    }
  };

  for (const { path, kind } of sources) {
    report.file(path);
    const onBytes = (bytes: number) => report.bytes(bytes);
    const onProposal = (proposal: Proposal) => report.proposal(path, proposal, reading);
    await importOne({
      path,
      kind,
      reading,
      now,
      read: { ...read, onBytes },
      onProposal,
      onRow: take(path, false),
    });
  }
  for (const [path, only] of orphans) {
    await importOne({ path, kind: options.kind, reading, now, read, only, onRow: take(path, true) });
  }
  report.end();
  return result;
}

async function inOrder(options: ImportOptions, read: { encoding: string | undefined }): Promise<Source[]> {
  const sources = await Promise.all(
    options.files.map(async (path) => ({
      path,
      kind: options.kind,
      size: await stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
      rank: kinds.indexOf(options.kind ?? (await firstKind(path, read)) ?? 'movies'),
    })),
  );
  return sources.sort((a, b) => a.rank - b.rank);
}
