import { constants, copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { placeWhole } from './place-whole.ts';

/** Copies the drawn pictures into the media folder; on file systems that can, no bytes are copied. */
export async function copyImages(from: string, to: string): Promise<void> {
  const files = (await readdir(from, { recursive: true })).filter((file) => file.endsWith('.webp'));
  for (const file of files) {
    const target = join(to, file);
    await mkdir(dirname(target), { recursive: true });
    await placeWhole(target, (part) => copyFile(join(from, file), part, constants.COPYFILE_FICLONE));
  }
}
