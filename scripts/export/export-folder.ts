/** The folder of an export: files appear complete or not at all, and a list names the files that belong to it. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '#admin-api/make-folder.ts';
import { StartProblem } from '#admin-api/start-problem.ts';
import { type Exported, exported } from './exported.ts';

type Content = Uint8Array | string | AsyncIterable<Uint8Array>;

export interface Forms {
  plain: Content;
  br?: Uint8Array | undefined;
  gz?: Uint8Array | undefined;
}

/** Web servers hide files whose name begins with a dot. */
const ownFolder = '.lamphouse';
const listName = join(ownFolder, 'files.ndjson');
const lockName = join(ownFolder, 'files.lock');
const firstLine = JSON.stringify({ lamphouse: 'export', format: 1 });
const sqliteBusy = 5;
const packings = ['.br', '.gz'] as const;

const drafts = join(ownFolder, 'drafts');
let lastDraft = 0;

/** Refuses a folder with other contents than an export, and one that another export is writing into. */
export async function openExportFolder(folder: string) {
  await refuseForeign(folder);
  const unlock = await begin(folder).catch((error: unknown) => {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`${folder} cannot be written: ${error instanceof Error ? error.message : error}.`);
  });
  let { entries: known, files } = readList(folder);
  const made = new Set<string>();

  async function place(file: string, content: Content): Promise<void> {
    const parent = join(folder, dirname(file));
    if (!made.has(parent)) {
      await mkdir(parent, { recursive: true });
      made.add(parent);
    }
    await placeWhole(folder, file, content);
  }

  /** The entry is written before the files and again when all are complete, so that a killed run leaves no unknown files. */
  const note = (entry: Exported) => appendFileSync(join(folder, listName), `${JSON.stringify(entry)}\n`);

  return {
    /** The contents that this or an earlier run last wrote; a missing file counts as never written. */
    async find(path: string): Promise<Exported | undefined> {
      const entry = known.get(path);
      const isThere =
        entry && entry.etag !== '' && (entry.file === '' || (await exists(join(folder, entry.file))));
      return isThere ? entry : undefined;
    },

    async write(entry: Exported, { plain, br, gz }: Forms): Promise<void> {
      note({ ...entry, etag: '' });
      known.delete(entry.path);
      for (const file of filesOf(entry)) files.add(file);
      if (br) await place(`${entry.file}.br`, br);
      if (gz) await place(`${entry.file}.gz`, gz);
      await place(entry.file, plain);
      note(entry);
      known.set(entry.path, entry);
    },

    /** Writes lists for web servers: redirects and policies. An unchanged list is not written. */
    async writeOwn(name: string, content: string): Promise<void> {
      const file = join(ownFolder, name);
      const before = await readFileIfThere(join(folder, file));
      if (before !== content) await place(file, content);
    },

    /** Removes all other files and remembers these entries. Returns how many addresses were removed. */
    async keepOnly(entries: ReadonlyMap<string, Exported>): Promise<number> {
      const kept = new Set([...entries.values()].flatMap(filesOf));
      for (const file of files) if (!kept.has(file)) await removeFile(folder, file);
      const lines = [...entries.values()].map((entry) => JSON.stringify(entry));
      await placeWhole(folder, listName, `${[firstLine, ...lines].join('\n')}\n`);
      const removed = [...known.keys()].filter((path) => !entries.has(path)).length;
      [known, files] = [new Map(entries), kept];
      return removed;
    },

    async close(): Promise<void> {
      await rm(join(folder, drafts), { recursive: true, force: true });
      unlock();
    },
  };
}

export type ExportFolder = Awaited<ReturnType<typeof openExportFolder>>;

/** Locks the folder; returns the function that unlocks it. */
async function begin(folder: string): Promise<() => void> {
  makeFolder(join(folder, ownFolder));
  const unlock = lock(folder);
  try {
    await rm(join(folder, drafts), { recursive: true, force: true });
    await mkdir(join(folder, drafts));
    if (!existsSync(join(folder, listName))) await placeWhole(folder, listName, `${firstLine}\n`);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

const filesOf = ({ file, isPacked }: Exported): string[] =>
  file === '' ? [] : [file, ...(isPacked ? packings.map((packing) => file + packing) : [])];

async function refuseForeign(folder: string): Promise<void> {
  if (existsSync(join(folder, listName))) return;
  if ((await namesIn(folder)).some((name) => name !== ownFolder))
    throw new StartProblem(`${folder} is not empty, and contains no export. Nothing was written.`);
}

/** The system releases the lock however this process ends. */
function lock(folder: string): () => void {
  const db = new DatabaseSync(join(folder, lockName), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
    throw isBusy ? new StartProblem(`Another export is writing into ${folder}. Nothing was written.`) : error;
  }
  return () => db.close();
}

/** Of two lines for one address the later one is valid; the files of the earlier one belong to the export too. */
function readList(folder: string): { entries: Map<string, Exported>; files: Set<string> } {
  const list = join(folder, listName);
  const [first, ...lines] = readFileSync(list, 'utf8').split('\n');
  if (first !== firstLine)
    throw new StartProblem(`${list} was not written by this version of Lamphouse. Nothing was written.`);
  const entries = new Map<string, Exported>();
  const files = new Set<string>();
  for (const line of lines) {
    const entry = parseLine(line);
    if (!entry) continue;
    entries.set(entry.path, entry);
    for (const file of filesOf(entry)) files.add(file);
  }
  return { entries, files };
}

/** null for a line that was cut off by a kill. */
function parseLine(line: string): Exported | null {
  try {
    return exported.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new StartProblem(`${folder} is no folder that can be read.`);
  }
}

async function placeWhole(folder: string, file: string, content: Content): Promise<void> {
  lastDraft += 1;
  const draft = join(folder, drafts, String(lastDraft));
  await writeFile(draft, content);
  await rename(draft, join(folder, file));
}

async function removeFile(folder: string, file: string): Promise<void> {
  await rm(join(folder, file), { force: true });
  for (let parent = dirname(file); parent !== '.'; parent = dirname(parent)) {
    // Fails when the folder is not empty.
    if (
      !(await rmdir(join(folder, parent)).then(
        () => true,
        () => false,
      ))
    )
      return;
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function readFileIfThere(file: string): Promise<string | null> {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
