/** Exports the whole public site: every page, redirects to them, and everything they refer to. */
import { collectionPath, contentPagePath, personPath } from '#site/lib/paths.ts';
import { everyPathOf } from '#site/page-kinds/registry.ts';
import { type ExportContext, exportAddress, type Outcome } from './export-address.ts';
import type { Exported } from './exported.ts';
import { isDrawn, isExported } from './named-addresses.ts';
import { serverLists } from './server-lists.ts';

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
  const asked = new Set<string>();
  const entries = new Map<string, Exported>();
  const report: ExportReport = { written: 0, unchanged: 0, removed: 0, missing: [], failed: [] };
  const waiting: string[] = [];
  const ask = (path: string) => {
    if (!isExported(path) || asked.has(path) || (!hasCards && isDrawn(path))) return;
    asked.add(path);
    waiting.push(path);
  };
  for await (const path of known(options)) ask(path);
  const listed = new Set(asked);

  async function take(path: string, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'missing') {
      if (!listed.has(path)) report.missing.push(path);
      return;
    }
    if (outcome.kind === 'failed') {
      report.failed.push({ path, status: outcome.status });
      const last = await folder.find(path);
      if (last) entries.set(path, last);
      return;
    }
    report[outcome.kind === 'written' ? 'written' : 'unchanged'] += 1;
    entries.set(path, outcome.entry);
    for (const name of outcome.entry.names) ask(name);
  }

  let done = 0;
  async function work(): Promise<void> {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await take(path, await exportAddress(path, options));
      done += 1;
      onProgress(done, asked.size);
    }
  }
  // A round ends when the list is empty; addresses found in its last pages form another round.
  while (waiting.length > 0) await Promise.all(Array.from({ length: atOnce }, work));

  for (const [name, content] of serverLists(entries.values())) await folder.writeOwn(name, content);
  report.removed = await folder.keepOnly(entries);
  return report;
}
