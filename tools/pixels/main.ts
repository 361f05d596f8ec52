import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compare } from './compare.ts';
import { shootAll } from './shoot.ts';

const usage = `Compares pictures of all screens, at 390 and 1440 pixels, in both themes:
  node tools/pixels/main.ts BEFORE AFTER FOLDER [part of a path …]
BEFORE and AFTER are each the address of a running product, or a folder of pictures taken earlier. The pictures are kept in
FOLDER/before and FOLDER/after, and what differs in FOLDER/different. With ADMIN_PASSWORD the dashboard is compared too.`;

const [before, after, folder, ...words] = process.argv.slice(2);
if (!(before && after && folder)) {
  console.error(usage);
  process.exit(1);
}

async function picturesOf(from: string, name: string): Promise<string> {
  if (existsSync(from)) return from;
  const own = join(String(folder), name);
  await shootAll(from.replace(/\/$/, ''), own, words);
  return own;
}

const [old, fresh] = [await picturesOf(before, 'before'), await picturesOf(after, 'after')];
const different = join(folder, 'different');
mkdirSync(different, { recursive: true });
for (const file of readdirSync(fresh).filter((name) => existsSync(join(old, name)))) {
  const difference = await compare(join(old, file), join(fresh, file));
  if (!difference) continue;
  const { pixels, rows, picture } = difference;
  console.log(`${file}: ${pixels} pixels differ, from row ${rows[0]} to ${rows[1]}`);
  await writeFile(join(different, file), await picture());
}
