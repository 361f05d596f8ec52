/** Runs before Astro reads a page: writes the faces of font-subsets.ts to .cache/fonts, which package.json maps to #fonts. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import subsetFont from 'subset-font';
import { type FontFace, type FontFile, fontFaces, fontFiles } from './font-subsets.ts';

const { resolve } = createRequire(import.meta.url);
/** Kerning and tabular figures. */
const keepFeatures = ['kern', 'tnum'];
/** Common ligatures, lining figures, accents: for files that only some pages fetch. */
const moreFeatures = [...keepFeatures, 'liga', 'lnum', 'ccmp', 'locl', 'mark', 'mkmk'];
/** These load before the first frame, so each byte counts. */
const preloaded = ['archivo', 'archivo-wide'];

/** The characters of a unicode-range as one text. */
export function lettersOf(unicodeRange: string): string {
  return unicodeRange
    .split(',')
    .map((part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
    })
    .join('');
}

const axis = ([low, high]: readonly [number, number]) => (low === high ? low : { min: low, max: high });

function cut(source: Buffer, { name, unicodeRange, weight, width }: FontFile): Promise<Buffer> {
  return subsetFont(source, lettersOf(unicodeRange), {
    targetFormat: 'woff2',
    keepFeatures: preloaded.includes(name) ? keepFeatures : moreFeatures,
    noHinting: true,
    variationAxes: { wght: axis(weight), ...(width && { wdth: axis(width) }) },
  });
}

const range = ([low, high]: readonly [number, number], unit = '') =>
  low === high ? `${low}${unit}` : `${low}${unit} ${high}${unit}`;

function faceOf({ family, file, style, weight, stretch }: FontFace): string {
  return `@font-face {
  font-family: "${family}";
  font-display: swap;${style ? `\n  font-style: ${style};` : ''}
  font-weight: ${range(weight)};${stretch ? `\n  font-stretch: ${range(stretch, '%')};` : ''}
  src: url("./${file.name}.woff2") format("woff2");
  unicode-range: ${file.unicodeRange};
}
`;
}

/** Skipped while the list, this file and the fonts are unchanged. */
async function writeFonts(folder: URL): Promise<void> {
  const sources = await Promise.all(fontFiles.map(({ source }) => readFile(resolve(source))));
  const hash = createHash('sha256').update(await readFile(fileURLToPath(import.meta.url)));
  hash.update(JSON.stringify(fontFaces));
  for (const source of sources) hash.update(source);
  const fingerprint = hash.digest('hex');
  const record = new URL('fingerprint', folder);
  if (existsSync(record) && (await readFile(record, 'utf8')) === fingerprint) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [at, file] of fontFiles.entries())
    await writeFile(new URL(`${file.name}.woff2`, folder), await cut(sources[at] ?? Buffer.alloc(0), file));
  const sheets = Map.groupBy(fontFaces, ({ isRare, isForProse }) =>
    isRare ? 'rare-faces' : isForProse ? 'prose-faces' : 'faces',
  );
  for (const [name, faces] of sheets)
    await writeFile(new URL(`${name}.css`, folder), faces.map(faceOf).join(''));
  // Written last: it marks the others as complete.
  await writeFile(record, fingerprint);
}

export function subsetFonts(): AstroIntegration {
  return {
    name: 'subset-fonts',
    hooks: {
      'astro:config:setup': ({ config }) => writeFonts(new URL('./.cache/fonts/', config.root)),
    },
  };
}
