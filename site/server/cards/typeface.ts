/** The house's typeface as outlines: a picture drawn with them looks the same on every machine, whatever fonts it has. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';

export interface Typeface {
  unitsPerEm: number;
  /** One line: a path in font units, y upwards. */
  outline: (text: string) => string;
  /** Its width in em. */
  measure: (text: string) => number;
}

/** Along the axes of Archivo: width 62 to 125, weight 100 to 900. */
export interface Cut {
  wdth: number;
  wght: number;
}

const subsets = ['latin', 'latin-ext'];

async function loadSubset(subset: string): Promise<Font> {
  const address = `@fontsource-variable/archivo/files/archivo-${subset}-wdth-normal.woff2`;
  const packed = await readFile(fileURLToPath(import.meta.resolve(address)));
  // fontkit reads a WOFF2 but varies plain TrueType tables only
  const font = create(Buffer.from(await decompress(packed)));
  if ('fonts' in font) throw new Error(`${address} is a collection of fonts`);
  return font;
}

let loaded: Promise<Font[]> | undefined;
const loadFonts = () => {
  loaded ??= Promise.all(subsets.map(loadSubset));
  return loaded;
};

const hasGlyph = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/** Whether the typeface has every sign of the text: what it cannot set is better left out than set wrongly. */
export async function canSet(text: string): Promise<boolean> {
  const fonts = await loadFonts();
  return [...text].every((character) => fonts.some((font) => hasGlyph(font, character)));
}

type Glyph = Font['layout'] extends (text: string) => { glyphs: (infer One)[] } ? One : never;

const cuts = new Map<string, Promise<Typeface>>();

/** Each cut is made once: its glyphs are kept. */
export function typefaceOf(cut: Cut): Promise<Typeface> {
  const key = `${cut.wdth} ${cut.wght}`;
  const typeface = cuts.get(key) ?? makeTypeface(cut);
  cuts.set(key, typeface);
  return typeface;
}

async function makeTypeface(cut: Cut): Promise<Typeface> {
  const fonts = (await loadFonts()).map((font) => font.getVariation({ ...cut }));
  const unitsPerEm = fonts[0]?.unitsPerEm ?? 1000;
  const glyphs = new Map<string, { glyph: Glyph; advance: number } | null>();

  function glyphOf(character: string) {
    const known = glyphs.get(character);
    if (known !== undefined) return known;
    const run = fonts.find((font) => hasGlyph(font, character))?.layout(character);
    const glyph = run?.glyphs[0];
    const found = glyph ? { glyph, advance: run?.positions[0]?.xAdvance ?? 0 } : null;
    glyphs.set(character, found);
    return found;
  }

  return {
    unitsPerEm,
    measure: (text) =>
      [...text].reduce((x, character) => x + (glyphOf(character)?.advance ?? 0), 0) / unitsPerEm,
    outline(text) {
      let d = '';
      let x = 0;
      for (const character of text) {
        const found = glyphOf(character);
        d += found?.glyph.path.translate(x, 0).toSVG() ?? '';
        x += found?.advance ?? 0;
      }
      return d.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
    },
  };
}
