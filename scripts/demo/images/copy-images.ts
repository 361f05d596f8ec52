import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStorage } from '#admin-api/media/storage.ts';

const atOnce = 8;

/** Copies the drawn pictures to where the files of /media lie. */
export async function copyImages(from: string, storage: MediaStorage): Promise<void> {
  const files = (await readdir(from, { recursive: true })).filter((file) => file.endsWith('.webp'));
  const waiting = files.values();
  const lanes = Array.from({ length: atOnce }, async () => {
    for (const file of waiting) await storage.put(file, await readFile(join(from, file)));
  });
  await Promise.all(lanes);
}
