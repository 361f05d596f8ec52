import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { demoCatalogue } from '#scripts/demo/catalogue.ts';
import { demoClubs } from '#scripts/demo/demo-clubs.ts';

const root = new URL('../../../', import.meta.url);
const folders = ['scripts/demo/crests/', 'scripts/demo/images/', 'site/server/posters/'];
const files = ['site/server/cards/typeface.ts', 'schema/print-style.ts', 'schema/ink.ts', 'schema/oklch.ts'];
const fontPackage = '@fontsource-variable/archivo/package.json';

/** Changes with anything an image depends on: the generator's own files, the titles and clubs, renderer and font. */
export function imagesFingerprint(): string {
  const hash = createHash('sha256');
  const inFolders = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((file) => folder + file),
  );
  const sources = [...inFolders, ...files].filter((file) => /(?<!\.test)\.ts$/.test(file));
  for (const file of sources.sort()) hash.update(file).update(readFileSync(new URL(file, root)));
  hash.update(
    JSON.stringify(
      demoCatalogue().map(({ slug, title, year, genre, poster }) => [slug, title, year, genre, poster]),
    ),
  );
  hash.update(JSON.stringify(demoClubs()));
  hash
    .update(JSON.stringify(sharp.versions))
    .update(readFileSync(fileURLToPath(import.meta.resolve(fontPackage))));
  return hash.digest('hex').slice(0, 16);
}
