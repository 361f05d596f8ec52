/** The folder of an export: files appear complete or not at all, and a list names the files that belong to it. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#admin-api/ground/environment/make-folder.ts';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { openExportList } from './export-list.ts';
import type { Exported } from './exported.ts';
import { serverLists } from './server-lists.ts';

type Content = Uint8Array | string | AsyncIterable<Uint8Array>;

export interface Forms {
  plain: Content;
  br?: Uint8Array | undefined;
  gz?: Uint8Array | undefined;
}

/** Web servers hide files whose name begins with a dot. */
const ownFolder = '.lamphouse';
const listName = join(ownFolder, 'files.sqlite');
const formerListName = join(ownFolder, 'files.ndjson');
const sqliteBusy = 5;

const drafts = join(ownFolder, 'drafts');
let lastDraft = 0;

/** Refuses a folder with other contents than an export, and one that another export is writing into. */
export async function openExportFolder(folder: string) {
  await refuseForeign(folder);
  const list = await begin(folder).catch((error: unknown) => {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`${folder} cannot be written: ${error instanceof Error ? error.message : error}.`);
  });
  let made = new Set<string>();

  async function place(file: string, content: Content): Promise<void> {
    const parent = join(folder, dirname(file));
    if (!made.has(parent)) {
      await mkdir(parent, { recursive: true });
      made.add(parent);
    }
    await placeWhole(folder, file, content);
  }

  /** Writes a list for web servers; an unchanged one is not written. */
  async function placeOwn(name: string, content: string): Promise<void> {
    const file = join(ownFolder, name);
    const before = await readFileIfThere(join(folder, file));
    if (before !== content) await place(file, content);
  }

  return {
    /** The addresses that are to be written. */
    queue: {
      begin: list.beginRound,
      add: list.want,
      next: list.next,
      total: list.total,
      wasKnownBefore: list.wasKnownBefore,
    },

    /** The contents that this or an earlier run last wrote; a missing file counts as never written. */
    async find(path: string): Promise<Exported | undefined> {
      const entry = list.find(path);
      const isThere =
        entry && entry.etag !== '' && (entry.file === '' || (await exists(join(folder, entry.file))));
      return isThere ? entry : undefined;
    },

    /** The entry is listed before the files and again when all are complete, so that a killed run leaves no unknown files. */
    async write(entry: Exported, { plain, br, gz }: Forms): Promise<void> {
      list.put({ ...entry, etag: '' });
      if (br) await place(`${entry.file}.br`, br);
      if (gz) await place(`${entry.file}.gz`, gz);
      await place(entry.file, plain);
      list.put(entry);
    },

    /** What was written for the address before belongs to this round too. */
    keep: list.keep,

    /**
     * Writes the redirects and policies for web servers, and removes what belongs to no address of this round. Returns how many
     * addresses were removed.
     */
    async finish(): Promise<number> {
      const removed = list.dropOthers();
      for (const [name, content] of serverLists(list.moves(), list.policies())) await placeOwn(name, content);
      for (let names = list.strayFiles(); names.length > 0; names = list.strayFiles()) {
        for (const name of names) await removeFile(folder, name);
        list.dropFiles(names);
      }
      made = new Set();
      return removed;
    },

    async close(): Promise<void> {
      // An export that is stopped may still be writing a file.
      await rm(join(folder, drafts), { recursive: true, force: true, maxRetries: 10 });
      list.close();
    },
  };
}

export type ExportFolder = Awaited<ReturnType<typeof openExportFolder>>;

/** Opens the list, which locks the folder. */
async function begin(folder: string) {
  makeFolder(join(folder, ownFolder));
  const list = openList(folder);
  try {
    await rm(join(folder, drafts), { recursive: true, force: true });
    await mkdir(join(folder, drafts));
    return list;
  } catch (error) {
    list.close();
    throw error;
  }
}

function openList(folder: string) {
  try {
    const list = openExportList(join(folder, listName));
    if (list) return list;
  } catch (error) {
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
    throw isBusy ? new StartProblem(`Another export is writing into ${folder}. Nothing was written.`) : error;
  }
  throw otherVersion(folder);
}

const otherVersion = (folder: string) =>
  new StartProblem(
    `The export in ${folder} was written by another version of Lamphouse. Name an empty folder. Nothing was written.`,
  );

async function refuseForeign(folder: string): Promise<void> {
  if (existsSync(join(folder, listName))) return;
  if (existsSync(join(folder, formerListName))) throw otherVersion(folder);
  if ((await namesIn(folder)).some((name) => name !== ownFolder))
    throw new StartProblem(`${folder} is not empty, and contains no export. Nothing was written.`);
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
