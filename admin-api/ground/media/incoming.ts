import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from './storage.ts';

/** Files that are about to be stored or removed; they are noted first, so that they can be cleaned up if the process is killed. */
export interface Journal {
  url: string;
  keys: string[];
}

export interface Incoming {
  folder: string;
  /** A new name for an incoming file. */
  part: () => string;
  /** Notes the files that will be stored or removed, and returns the note's file. */
  note: (journal: readonly Journal[]) => Promise<string>;
  /** Removes the files of processes that have ended. */
  leftovers: () => Promise<{ parts: string[]; notes: string[] }>;
}

const pattern = /^(\d+)\.[0-9a-f]+\.[0-9a-f]+\.(part|note)$/;
const aDay = 24 * 60 * 60 * 1000;
const random = () => randomBytes(8).toString('hex');

/** A private folder. Each file in it names the process it belongs to. */
export async function openIncoming(folder: string): Promise<Incoming> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Process ids are reused, in a container even the same one each time, so a random part is added.
  const owner = `${process.pid}.${random()}`;
  const named = (kind: 'part' | 'note') => join(folder, `${owner}.${random()}.${kind}`);

  async function isLeft(name: string, pid: number): Promise<boolean> {
    const isGone = !name.startsWith(`${owner}.`) && (pid === process.pid || !isAlive(pid));
    return isGone || (await isOld(join(folder, name)));
  }

  return {
    folder,
    part: () => named('part'),
    async note(journal) {
      const file = named('note');
      await writeFile(file, JSON.stringify(journal), { flush: true });
      return file;
    },
    async leftovers() {
      const left: { parts: string[]; notes: string[] } = { parts: [], notes: [] };
      for (const name of await readdir(folder)) {
        const [, pid, kind] = pattern.exec(name) ?? [];
        if (pid === undefined || !(await isLeft(name, Number(pid)))) continue;
        left[kind === 'part' ? 'parts' : 'notes'].push(join(folder, name));
      }
      return left;
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** After a day another process may have the same id, and a note that failed once is tried again. */
async function isOld(file: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs > aDay;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

export const discard = (file: string): Promise<void> => rm(file, { force: true });
