import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';

/** A file is there whole or not at all, whenever the process is killed and whoever else writes the same one. */
export async function placeWhole(file: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    await write(part);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
