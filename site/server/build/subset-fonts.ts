/** Before Astro reads a page: the faces of font-subsets.ts as files in .cache/fonts, which package.json calls #fonts. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import subsetFont from 'subset-font';
import { type FontSubset, fontSubsets } from './font-subsets.ts';

const { resolve } = createRequire(import.meta.url);
/** Kerning, the usual ligatures, figures of one width and of one height, accents. */
const keepFeatures = ['kern', 'liga', 'tnum', 'lnum', 'ccmp', 'locl', 'mark', 'mkmk'];

/** The characters of a unicode-range, as one text. */
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

function cut(source: Buffer, { unicodeRange, weight, width }: FontSubset): Promise<Buffer> {
  return subsetFont(source, lettersOf(unicodeRange), {
    targetFormat: 'woff2',
    keepFeatures,
    noHinting: true,
    variationAxes: { wght: axis(weight), ...(width && { wdth: axis(width) }) },
  });
}

const range = ([low, high]: readonly [number, number], unit = '') =>
  low === high ? `${low}${unit}` : `${low}${unit} ${high}${unit}`;

function faceOf({ family, file, style, weight, width, unicodeRange }: FontSubset): string {
  return `@font-face {
  font-family: "${family}";
  font-style: ${style ?? 'normal'};
  font-display: swap;
  font-weight: ${range(weight)};${width ? `\n  font-stretch: ${range(width, '%')};` : ''}
  src: url("./${file}.woff2") format("woff2");
  unicode-range: ${unicodeRange};
}
`;
}

/** Nothing is cut again while the list, this file and the fonts are the same. */
async function writeFonts(folder: URL): Promise<void> {
  const sources = await Promise.all(fontSubsets.map(({ source }) => readFile(resolve(source))));
  const hash = createHash('sha256').update(await readFile(fileURLToPath(import.meta.url)));
  for (const [at, subset] of fontSubsets.entries())
    hash.update(JSON.stringify(subset)).update(sources[at] ?? '');
  const fingerprint = hash.digest('hex');
  const record = new URL('fingerprint', folder);
  if (existsSync(record) && (await readFile(record, 'utf8')) === fingerprint) return;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [at, subset] of fontSubsets.entries())
    await writeFile(
      new URL(`${subset.file}.woff2`, folder),
      await cut(sources[at] ?? Buffer.alloc(0), subset),
    );
  const sheetOf = (isForProse: boolean) =>
    fontSubsets.filter((subset) => (subset.isForProse ?? false) === isForProse).map(faceOf);
  await writeFile(new URL('faces.css', folder), sheetOf(false).join(''));
  await writeFile(new URL('prose-faces.css', folder), sheetOf(true).join(''));
  // Last: it says that the others are whole.
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
