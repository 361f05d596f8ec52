import { randomUUID } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { makeFolder } from '#admin-api/ground/environment/make-folder.ts';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { mediaKey } from '#schema/rules/media.ts';
import { hasCode, type MediaStorage } from './storage.ts';

/** The temporary file is in the same folder under a name that contains the final one, so that clean-up can find it. */
const partOf = (name: string, id: string) => `.${name}.${id}.part`;

/** Storage in a folder. Files are written under a temporary name and renamed, so that a kill leaves no partial file. */
export function folderStorage(folder: string): MediaStorage {
  const pathOf = (key: string): string => {
    if (mediaKey(key) === null) throw new Error(`${key} is no key of a file`);
    return join(folder, key);
  };

  /** Resolves links, so that only files inside the folder are served. */
  async function look(key: string): Promise<{ file: string; stats: Stats } | null> {
    if (mediaKey(key) === null) return null;
    try {
      const file = await realpath(pathOf(key));
      if (!file.startsWith((await realpath(folder)) + sep)) return null;
      const stats = await stat(file);
      return stats.isFile() ? { file, stats } : null;
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'ENAMETOOLONG')) return null;
      throw error;
    }
  }

  /** Removes files of a process that was killed while it wrote. */
  async function removeParts(file: string): Promise<void> {
    const { length } = partOf(basename(file), randomUUID());
    const siblings = await readdir(dirname(file)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    });
    for (const name of siblings)
      if (name.startsWith(`.${basename(file)}.`) && name.endsWith('.part') && name.length === length)
        await rm(join(dirname(file), name), { force: true });
  }

  async function placeWhole(key: string, write: (part: string) => Promise<void>): Promise<void> {
    const file = pathOf(key);
    const part = join(dirname(file), partOf(basename(file), randomUUID()));
    await mkdir(dirname(file), { recursive: true });
    try {
      await write(part);
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  return {
    put: (key, content) => placeWhole(key, (part) => writeFile(part, content)),
    // A hard link when both are on one file system that supports it, otherwise a copy.
    putFile: (key, file) => placeWhole(key, (part) => link(file, part).catch(() => copyFile(file, part))),
    async find(key) {
      const found = await look(key);
      if (!found) return null;
      const { size, mtimeMs } = found.stats;
      return { size, etag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}` };
    },
    read: async (key, span) => createReadStream(pathOf(key), span),
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (entry.isFile() && mediaKey(key) !== null) yield key;
      }
    },
    async remove(key) {
      const file = pathOf(key);
      await rm(file, { force: true });
      await removeParts(file);
    },
    async check() {
      try {
        makeFolder(folder);
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new StartProblem(
          `The folder of files ${folder} cannot be written: ${reason}. Set STORAGE_URL.`,
        );
      }
    },
  };
}
