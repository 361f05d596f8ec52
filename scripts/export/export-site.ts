/** Exports the whole public site: every page, redirects to them, and everything they refer to. */
import { collectionPath, contentPagePath, personPath } from '#site/lib/paths.ts';
import { everyPathOf } from '#site/page-kinds/registry.ts';
import { type ExportContext, exportAddress, isDrawn, isExported, type Outcome } from './export-address.ts';

export interface ExportReport {
  /** Addresses of each kind. */
  written: number;
  unchanged: number;
  removed: number;
  /** Addresses that a page names but that do not exist. */
  missing: string[];
  /** Addresses that were left unchanged, with the status of the site's answer. */
  failed: { path: string; status: number }[];
}

export interface ExportOptions extends ExportContext {
  /** False leaves the cards out: drawing those of a large catalogue takes hours the first time. */
  hasCards: boolean;
  /** Files of the built site. */
  clientFiles: readonly string[];
  onProgress: (done: number, total: number) => void;
}

const atOnce = 24;

/** All addresses that are known beforehand. */
async function* known({ site, clientFiles }: ExportOptions): AsyncGenerator<string> {
  yield* clientFiles;
  yield* site.storedPaths();
  yield* site.everyPath();
  for await (const title of site.formerTitles()) yield* everyPathOf(title);
  for (const slug of await site.formerPages()) yield contentPagePath(slug);
  for (const slug of await site.formerCollections()) yield collectionPath(slug);
  for (const slug of await site.formerPeople()) yield personPath(slug);
}

export async function exportSite(options: ExportOptions): Promise<ExportReport> {
  const { folder, hasCards, onProgress } = options;
  const { queue } = folder;
  const report: ExportReport = { written: 0, unchanged: 0, removed: 0, missing: [], failed: [] };
  const isWanted = (path: string) => isExported(path) && (hasCards || !isDrawn(path));

  async function take(path: string, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'missing') {
      if (!queue.wasKnownBefore(path)) report.missing.push(path);
      return;
    }
    if (outcome.kind === 'failed') {
      report.failed.push({ path, status: outcome.status });
      if (await folder.find(path)) folder.keep(path);
      return;
    }
    report[outcome.kind === 'written' ? 'written' : 'unchanged'] += 1;
    if (outcome.kind === 'same') folder.keep(path);
    queue.add(outcome.entry.names.filter(isWanted));
  }

  let done = 0;
  async function work(): Promise<void> {
    for (let path = queue.next(); path !== undefined; path = queue.next()) {
      await take(path, await exportAddress(path, options));
      done += 1;
      onProgress(done, queue.total());
    }
  }

  async function* wantedFirst(): AsyncGenerator<string> {
    for await (const path of known(options)) if (isWanted(path)) yield path;
  }
  await queue.begin(wantedFirst());
  // A round ends when the queue is empty; addresses found in its last pages form another round.
  while (done < queue.total()) await Promise.all(Array.from({ length: atOnce }, work));

  report.removed = await folder.finish();
  return report;
}
