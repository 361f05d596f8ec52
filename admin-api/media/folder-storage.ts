import { randomUUID } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { StartProblem } from '#admin-api/start-problem.ts';
import { mediaKey } from '#schema/media.ts';
import type { MediaStorage } from './storage.ts';
import { hasCode } from './system-errors.ts';

/** A folder. Files are written beside their place and renamed, so that a kill leaves no half of one under its name. */
export function folderStorage(folder: string): MediaStorage {
  const place = (key: string): string => {
    if (mediaKey(key) === null) throw new Error(`${key} is no key of a file`);
    return join(folder, key);
  };

  /** Only what truly lies in the folder: no link leads out of it. */
  async function look(key: string): Promise<{ file: string; stats: Stats } | null> {
    if (mediaKey(key) === null) return null;
    try {
      const file = await realpath(place(key));
      if (!file.startsWith((await realpath(folder)) + sep)) return null;
      const stats = await stat(file);
      return stats.isFile() ? { file, stats } : null;
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'ENAMETOOLONG')) return null;
      throw error;
    }
  }

  async function placeWhole(key: string, write: (part: string) => Promise<void>): Promise<void> {
    const file = place(key);
    const part = join(dirname(file), `.${randomUUID()}.part`);
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
    // A second name for the same bytes, where both lie on one disk that can do so.
    putFile: (key, file) => placeWhole(key, (part) => link(file, part).catch(() => copyFile(file, part))),
    async find(key) {
      const found = await look(key);
      if (!found) return null;
      const { size, mtimeMs } = found.stats;
      return { size, etag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}` };
    },
    read: async (key, span) => createReadStream(place(key), span),
    remove: (key) => rm(place(key), { force: true }),
    async check() {
      try {
        await mkdir(folder, { recursive: true });
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
