/** The drawings in art/*.svg, which name inks, coloured with the inks of one title. */
import { readFileSync } from 'node:fs';
import { mix } from '#schema/rules/colour.ts';
import type { Palette, Random } from '#schema/rules/poster-style.ts';

export interface Art {
  svg: string;
  titleAt: 'top' | 'bottom';
  /** The most height that the title may take. */
  titleRoom: number;
  /** The title's colour, when the art changes the background below it. */
  titleInk: string;
  /** A plain background below the title: from this height down, or as tall as the title needs. */
  plate: number | 'title' | null;
}

/** The initial of a title: a path in font units, y upwards, and the box of its ink. */
interface Initial {
  d: string;
  x: number;
  width: number;
  height: number;
}

export interface Print {
  palette: Palette;
  random: Random;
  initial: Initial | null;
}

type Attributes = Readonly<Record<string, string | undefined>>;

const folder = new URL('./art/', import.meta.url);
const texts = new Map<string, string>();

function textOf(name: string): string {
  const text = texts.get(name) ?? readFileSync(new URL(`${name}.svg`, folder), 'utf8');
  texts.set(name, text);
  return text;
}

/** One decimal is a quarter of a pixel at 500 wide; more would only make the file larger. */
export const round = (value: number) => String(Number(value.toFixed(1)));

const attributesOf = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));

const numbers = (text = '') => text.split(' ').map(Number);

/** `a-deep-30` is 30% of deep in a; `type|deep` is type on dark paper and deep on light. */
function inkOf(name: string, palette: Palette): string {
  const [onDark = '', onLight = onDark] = name.split('|');
  const colours: Attributes = { ...palette, isDark: undefined, white: '#ffffff', black: '#000000' };
  const [first = '', ...rest] = (palette.isDark ? onDark : onLight).split('-');
  let ink = colours[first] ?? first;
  for (let at = 0; at < rest.length; at += 2)
    ink = mix(ink, colours[rest[at] ?? ''] ?? ink, Number(rest[at + 1]) / 100);
  return ink;
}

/** Smaller dots would not be visible. */
const smallestDot = 0.35;

/**
 * `<dots>`: halftone dots in `box`, sized by the tone at their position, where u and v run from 0 to 1. `slope="k u v"` is k + u·U + v·V;
 * `glow="U V q r s"` falls from s·r in the middle to nothing at the distance r, with V stretched by q.
 */
function dots({ box, step, slope, glow, round: isRound, fill }: Attributes): string {
  const [left = 0, top = 0, width = 0, height = 0] = numbers(box);
  const [k = 0, byU = 0, byV = 0] = numbers(slope);
  const [middleU = 0, middleV = 0, stretch = 0, reach = 0, strength = 0] = numbers(glow);
  const gap = Number(step);
  let drawn = '';
  for (let row = 0; row * gap * 0.866 <= height; row += 1) {
    for (let x = row % 2 ? gap / 2 : 0; x <= width; x += gap) {
      const [u, v] = [x / width, (row * gap * 0.866) / height];
      if (isRound !== undefined && Math.hypot(u - 0.5, v - 0.5) > 0.49) continue;
      const tone =
        glow === undefined
          ? k + u * byU + v * byV
          : (reach - Math.hypot(u - middleU, (v - middleV) * stretch)) * strength;
      const r = tone * gap * 0.62;
      if (r > smallestDot)
        drawn += `<circle cx="${round(left + x)}" cy="${round(top + v * height)}" r="${round(r)}"/>`;
    }
  }
  return `<g fill="${fill}">${drawn}</g>`;
}

/** `<spin>`: repeats its content `count` times around a point. */
function spin({ count, at, from = '0', by }: Attributes, content: string): string {
  const step = by === undefined ? 360 / Number(count) : Number(by);
  return Array.from(
    { length: Number(count) },
    (_, i) => `<g transform="rotate(${round(Number(from) + i * step)} ${at})">${content}</g>`,
  ).join('');
}

/** `<vary>`: moves and turns its content at random, at most this far to either side. */
function vary({ x, y, turn, at = '' }: Attributes, random: Random): string {
  const chance = (most: string | undefined) => round(most ? (random() * 2 - 1) * Number(most) : 0);
  return `<g transform="translate(${chance(x)} ${chance(y)}) rotate(${chance(turn)} ${at})">`;
}

/** `<initial>`: the first letter of the title, as tall as the sheet allows, and no wider: '一' is a line. */
function letter({ d, x, width, height }: Initial, attributes: string): string {
  const scale = Math.min(385 / height, 360 / width);
  const left = 200 - (width / 2 + x) * scale;
  return `<path transform="translate(${round(left)} 408) scale(${scale.toFixed(4)} ${(-scale).toFixed(4)})" d="${d}" ${attributes}/>`;
}

export function printArt(name: string, { palette, random, initial }: Print): Art {
  const [head = '', ...lines] = textOf(name).split('\n');
  const { title, room, ink = 'type', plate } = attributesOf(head);
  const other = palette.isDark ? 'light' : 'dark';
  const svg = lines
    .join('')
    .replace('</svg>', '')
    .replace(/<spin ([^>]*)>(.*?)<\/spin>/g, (_, given: string, content: string) =>
      spin(attributesOf(given), content),
    )
    .replace(/<vary([^>]*)>/g, (_, given: string) => vary(attributesOf(given), random))
    .replaceAll('</vary>', '</g>')
    .replace(/<dots ([^>]*)\/>/g, (_, given: string) => dots(attributesOf(given)))
    .replace(/<initial ([^>]*)\/>/g, (_, given: string) => (initial ? letter(initial, given) : ''))
    .replaceAll(`when="${other}"`, 'display="none"')
    .replace(
      /(fill|stroke)="(?!none|url)([\w|-]+)"/g,
      (_, kind: string, named: string) => `${kind}="${inkOf(named, palette)}"`,
    );
  return {
    svg,
    titleAt: title === 'top' ? 'top' : 'bottom',
    titleRoom: Number(room ?? (title === 'top' ? 128 : 176)),
    titleInk: inkOf(ink, palette),
    plate: plate === undefined ? null : plate === 'title' ? plate : Number(plate),
  };
}
