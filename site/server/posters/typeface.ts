/** Archivo, and Noto Sans JP for what it lacks, as outlines, so that drawn text looks the same on every machine, whatever fonts it has. */
import type { Font } from 'fontkit';
import { notoParts, readFont } from './noto-parts.ts';

/** One instance of Archivo. Tracking is in thousandths of an em. */
export interface Typeface {
  unitsPerEm: number;
  /** In em. */
  capHeight: number;
  /** One line as a path in font units, y upwards. */
  outline: (text: string, tracking?: number) => string;
  /** Its width in em. */
  measure: (text: string, tracking?: number) => number;
  /** The bounding box of one character's ink in font units; null when it has none. */
  inkOf: (character: string) => { x: number; y: number; width: number; height: number } | null;
}

export interface Archivo {
  /** The text without the characters that the typeface lacks; '' where of a title's letters none would be left. */
  settable: (text: string) => string;
  /** Width 62 to 125, weight 100 to 900. Instances and their glyphs are cached. */
  cut: (wdth: number, wght: number) => Typeface;
}

const subsets = ['latin', 'latin-ext', 'vietnamese'];

const loadSubset = (subset: string) =>
  readFont(`@fontsource-variable/archivo/files/archivo-${subset}-wdth-normal.woff2`);

const isMark = /\p{M}/u;
const isLetter = /\p{L}/u;
const isNumber = /\p{N}/u;
/** What is left of the punctuation round words that are gone. */
const emptied = /[([{「『]\s*[)\]}」』]/g;
const inBrackets = /^[([{]([^()[\]{}]*)[)\]}]$/;
const leftAtEnds = /^[\s:;,/|·–—-]+|[\s:;,/|·–—-]+$/g;

const hasGlyph = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/** Scripts whose words would be others without a character. */
const isIdeograph = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

let fonts: Promise<Font[]> | undefined;
let latin: Archivo | undefined;

/** For these words: what Archivo lacks of them is set in parts of another typeface. */
export async function loadArchivo(words = ''): Promise<Archivo> {
  fonts ??= Promise.all(subsets.map(loadSubset));
  const own = await fonts;
  const lacking = [...words.normalize('NFC')].filter((one) => !own.some((font) => hasGlyph(font, one)));
  const others = await notoParts(lacking);
  latin ??= archivoOf(own);
  return others.length === 0 ? latin : archivoOf([...own, ...others]);
}

function archivoOf(fonts: readonly Font[]): Archivo {
  const cuts = new Map<string, Typeface>();
  const has = (character: string) => fonts.some((font) => hasGlyph(font, character));
  /** A letter whose accent is missing stands without it; '№', 'ﬁ', 'Ⅷ' and 'Ｗ' become the letters that they are made of. */
  const setOne = (character: string) =>
    has(character)
      ? character
      : [...character.normalize('NFKD')].filter((part) => !isMark.test(part) && has(part)).join('');
  return {
    settable(text) {
      const whole = text.normalize('NFC');
      const kept = [...whole].map(setOne).join('');
      if (kept.length === whole.length) return kept;
      // '千と千尋' without one of its characters is another name.
      if (isIdeograph.test(kept) && [...whole].some((one) => isIdeograph.test(one) && setOne(one) === ''))
        return '';
      // '♥ 300' is called 300, but '日 30' is not called 30.
      if (!(isLetter.test(whole) ? isLetter : isNumber).test(kept)) return '';
      const tidy = kept.replaceAll(emptied, ' ').replace(/\s+/g, ' ');
      return tidy.replace(leftAtEnds, '').replace(inBrackets, '$1');
    },
    cut(wdth, wght) {
      const key = `${wdth} ${wght}`;
      const typeface = cuts.get(key) ?? typefaceOf(fonts.map((font) => font.getVariation({ wdth, wght })));
      cuts.set(key, typeface);
      return typeface;
    },
  };
}

type Glyph = ReturnType<Font['layout']>['glyphs'][number];

interface Letter {
  font: Font;
  glyph: Glyph;
  advance: number;
}

function typefaceOf(fonts: readonly Font[]): Typeface {
  const letters = new Map<string, Letter | null>();
  const kerns = new Map<string, number>();
  const { unitsPerEm = 1000, capHeight = 686 } = fonts[0] ?? {};

  function letterOf(character: string): Letter | null {
    const known = letters.get(character);
    if (known !== undefined) return known;
    const font = fonts.find((one) => hasGlyph(one, character));
    const run = font?.layout(character);
    const glyph = run?.glyphs[0];
    const letter = font && glyph ? { font, glyph, advance: run?.positions[0]?.xAdvance ?? 0 } : null;
    letters.set(character, letter);
    return letter;
  }

  /** The kerning of two letters; laying out each pair once is far cheaper than each line. */
  function kernOf(first: string, second: string): number {
    const pair = first + second;
    const known = kerns.get(pair);
    if (known !== undefined) return known;
    const [left, right] = [letterOf(first), letterOf(second)];
    const run = left && left.font === right?.font ? left.font.layout(pair) : undefined;
    const kern = left && run?.glyphs.length === 2 ? (run.positions[0]?.xAdvance ?? 0) - left.advance : 0;
    kerns.set(pair, kern);
    return kern;
  }

  /** Every letter of a line with its position. */
  function* lineOf(text: string, tracking: number): Generator<{ letter: Letter; x: number; end: number }> {
    let x = 0;
    let last = '';
    for (const character of text) {
      const letter = letterOf(character);
      if (!letter) continue;
      if (last !== '') x += kernOf(last, character) + (tracking * unitsPerEm) / 1000;
      yield { letter, x, end: x + letter.advance };
      x += letter.advance;
      last = character;
    }
  }

  return {
    unitsPerEm,
    capHeight: capHeight / unitsPerEm,
    measure(text, tracking = 0) {
      let width = 0;
      for (const { end } of lineOf(text, tracking)) width = end;
      return width / unitsPerEm;
    },
    outline(text, tracking = 0) {
      let d = '';
      for (const { letter, x } of lineOf(text, tracking)) d += letter.glyph.path.translate(x, 0).toSVG();
      return wholeUnits(d);
    },
    inkOf(character) {
      const box = letterOf(character)?.glyph.path.bbox;
      if (!box || box.maxX <= box.minX) return null;
      return { x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY };
    },
  };
}

/** A unit is a thousandth of an em: fractions are invisible and double the size of the path. */
const wholeUnits = (d: string) => d.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
