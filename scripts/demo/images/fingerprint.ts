import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { demoCatalogue } from '#scripts/demo/catalogue.ts';
import { demoClubs } from '#scripts/demo/demo-clubs.ts';

const generators = ['posters', 'crests', 'images'].map((name) => new URL(`../${name}/`, import.meta.url));
const fontPackage = '@fontsource-variable/archivo/package.json';

/** Changes with anything an image depends on: the generator's own files, the titles and clubs, renderer and font. */
export function imagesFingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of generators) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()) {
      hash.update(file).update(readFileSync(new URL(file, folder)));
    }
  }
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
