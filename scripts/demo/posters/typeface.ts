import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import anyAscii from 'any-ascii';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import type { Glyph } from './scene.ts';

export interface Outline {
  /** Path in font units, y upwards. */
  d: string;
  /** In em. */
  advance: number;
  capHeight: number;
  unitsPerEm: number;
}

export interface Typeface {
  /** One line, outlined at a width (62 to 125) and a weight (100 to 900); tracking in font units. */
  outline: (text: string, wdth: number, wght: number, tracking?: number) => Outline;
  glyph: (character: string, wdth: number, wght: number) => Glyph;
}

/** The subsets a demo title needs, in the order they are asked for a character. */
const subsets = ['latin', 'latin-ext'];

export async function loadArchivo(): Promise<Typeface> {
  return typefaceOf(await Promise.all(subsets.map(loadSubset)));
}

async function loadSubset(subset: string): Promise<Font> {
  const address = `@fontsource-variable/archivo/files/archivo-${subset}-wdth-normal.woff2`;
  const compressed = await readFile(fileURLToPath(import.meta.resolve(address)));
  // fontkit reads a WOFF2 but cannot vary it: the axes work on plain TrueType tables only.
  const font = create(Buffer.from(await decompress(compressed)));
  if ('fonts' in font) throw new Error(`${address} is a collection of fonts`);
  return font;
}

function typefaceOf(fonts: readonly Font[]): Typeface {
  const instances = new Map<string, Font>();
  const instance = (index: number, wdth: number, wght: number) => {
    const key = `${index}/${wdth}/${wght}`;
    const known = instances.get(key);
    if (known) return known;
    const made = (fonts[index] as Font).getVariation({ wdth, wght });
    instances.set(key, made);
    return made;
  };
  const home = (character: string) =>
    fonts.findIndex((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

  /** Runs of characters that one subset can set. What none can is transliterated, or left out. */
  function runsOf(text: string): { index: number; text: string }[] {
    const runs: { index: number; text: string }[] = [];
    const settable = [...text].flatMap((character) =>
      home(character) < 0 ? [...anyAscii(character).toUpperCase()] : [character],
    );
    for (const character of settable) {
      const index = home(character);
      const last = runs.at(-1);
      if (index >= 0 && last?.index === index) last.text += character;
      else if (index >= 0) runs.push({ index, text: character });
    }
    return runs;
  }

  return {
    outline: (text, wdth, wght, tracking = 0) => {
      const { unitsPerEm, capHeight } = instance(0, wdth, wght);
      let [x, d] = [0, ''];
      for (const run of runsOf(text)) {
        const { glyphs, positions } = instance(run.index, wdth, wght).layout(run.text);
        glyphs.forEach((glyph, i) => {
          d += glyph.path.translate(x, 0).toSVG();
          x += (positions[i]?.xAdvance ?? 0) + tracking;
        });
      }
      const advance = Math.max(1, x - tracking) / unitsPerEm;
      return { d: wholeUnits(d), advance, capHeight: capHeight / unitsPerEm, unitsPerEm };
    },
    glyph: (character, wdth, wght) => {
      const run = runsOf(character)[0] ?? { index: 0, text: '*' };
      const [drawn] = instance(run.index, wdth, wght).layout(run.text).glyphs;
      if (!drawn) throw new Error(`No glyph for ${character}`);
      const { minX, maxX, minY, maxY } = drawn.path.bbox;
      return { d: wholeUnits(drawn.path.toSVG()), x: minX, width: maxX - minX, height: maxY - minY };
    },
  };
}

/** A unit is a thousandth of an em: fractions of it are invisible and double the size of the file. */
const wholeUnits = (d: string) => d.replace(/-?\d+\.\d+/g, (number) => Math.round(Number(number)).toString());
