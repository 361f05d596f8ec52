/**
 * Noto Sans JP for Japanese, Chinese and Cyrillic titles. It comes in some 120 parts of a few hundred characters each, as Google Fonts serves
 * them; a part is read when a title has one of its characters.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';

const face = '@fontsource-variable/noto-sans-jp';
/** Parts that are kept: a part takes up to half a megabyte when it is read. */
const mostKept = 40;
/** Archivo has these letters. */
const isLatin = /^(?:latin|vietnamese)/;

type Ranges = readonly (readonly [from: number, to: number])[];

let index: Promise<(readonly [part: string, Ranges])[]> | undefined;
const kept = new Map<string, Promise<Font>>();

async function readIndex(): Promise<(readonly [string, Ranges])[]> {
  const file = await readFile(fileURLToPath(import.meta.resolve(`${face}/unicode.json`)), 'utf8');
  return Object.entries(JSON.parse(file) as Record<string, string>)
    .filter(([part]) => !isLatin.test(part))
    .map(([part, ranges]) => [part.replace(/^\[|\]$/g, ''), ranges.split(',').map(rangeOf)] as const);
}

/** 'U+3001-3002' */
function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

function readPart(part: string): Promise<Font> {
  const font = kept.get(part) ?? readFont(`${face}/files/noto-sans-jp-${part}-wght-normal.woff2`);
  // The part that was used last is the last to go.
  kept.delete(part);
  kept.set(part, font);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return font;
}

/** The parts with these characters, as far as there are any. */
export async function notoParts(characters: readonly string[]): Promise<Font[]> {
  if (characters.length === 0) return [];
  index ??= readIndex();
  const parts = await index;
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const holds = (ranges: Ranges) =>
    codes.some((code) => ranges.some(([from, to]) => code >= from && code <= to));
  return await Promise.all(parts.filter(([, ranges]) => holds(ranges)).map(([part]) => readPart(part)));
}

/** A font of a package. fontkit reads WOFF2 but varies plain TrueType tables only. */
export async function readFont(address: string): Promise<Font> {
  const packed = await readFile(fileURLToPath(import.meta.resolve(address)));
  const font = create(Buffer.from(await decompress(packed)));
  if ('fonts' in font) throw new Error(`${address} is a collection of fonts`);
  return font;
}
