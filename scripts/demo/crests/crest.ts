import { contrast } from '#schema/contrast.ts';
import { mix } from '#schema/ink.ts';
import type { Archivo } from '#site/server/cards/typeface.ts';
import { circle, path, polygon, rect, repeat } from '#site/server/posters/shapes.ts';
import { drawLine } from '#site/server/posters/title-block.ts';

export const shapeNames = ['shield', 'pointed', 'roundel'] as const;
export const patternNames = ['stripes', 'hoops', 'halves', 'quarters', 'sash', 'chevron'] as const;

export interface Crest {
  name: string;
  colours: readonly [string, string];
  shape: (typeof shapeNames)[number];
  pattern: (typeof patternNames)[number];
}

const size = 200;

const outlines: Record<Crest['shape'], string> = {
  shield: 'M20 18H180V96C180 146 148 174 100 190C52 174 20 146 20 96Z',
  pointed: 'M100 10L184 40V112C184 152 146 178 100 192C54 178 16 152 16 112V40Z',
  roundel: 'M100 10A90 90 0 1 1 99.9 10Z',
};

const patterns: Record<Crest['pattern'], (second: string) => string> = {
  stripes: (ink) => repeat(3, (i) => rect(36 + i * 52, 0, 26, size, ink)),
  hoops: (ink) => repeat(3, (i) => rect(0, 34 + i * 52, size, 26, ink)),
  halves: (ink) => rect(100, 0, 100, size, ink),
  quarters: (ink) => rect(100, 0, 100, 100, ink) + rect(0, 100, 100, 100, ink),
  sash: (ink) =>
    polygon(
      [
        [-10, 42],
        [34, -2],
        [210, 160],
        [166, 204],
      ],
      ink,
    ),
  chevron: (ink) =>
    polygon(
      [
        [0, 150],
        [100, 58],
        [200, 150],
        [200, 200],
        [100, 108],
        [0, 200],
      ],
      ink,
    ),
};

/** Shape, two colours, a pattern and initials, as the posters are made: no badge of a real club. */
export function drawCrest({ name, colours, shape, pattern }: Crest, archivo: Archivo): string {
  const [first, second] = colours;
  const dark = mix(
    contrast(first, '#ffffff') > contrast(second, '#ffffff') ? first : second,
    '#000000',
    0.55,
  );
  const light = '#fff8ec';
  const d = outlines[shape];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">` +
    `<clipPath id="shape"><path d="${d}"/></clipPath>` +
    path(d, light, `stroke="${light}" stroke-width="12" stroke-linejoin="round"`) +
    `<g clip-path="url(#shape)">${rect(0, 0, size, size, first)}${patterns[pattern](second)}${rect(0, 100, size, 100, '#000000', 'opacity=".08"')}</g>` +
    path(d, 'none', `stroke="${dark}" stroke-width="6" stroke-linejoin="round"`) +
    `${circle(100, 98, 46, dark)}${circle(100, 98, 41, light)}${initials(name, dark, archivo)}</svg>`
  );
}

/** The first letters of the first and the last word, or one letter for a name of one word. */
function initials(name: string, ink: string, archivo: Archivo): string {
  const words = name.split(' ');
  const text = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('');
  const face = archivo.cut(text.length > 1 ? 90 : 112, 860);
  const letters = text.toUpperCase();
  const advance = face.measure(letters);
  const fontSize = Math.min(50, 64 / advance);
  const [x, y] = [100 - (advance * fontSize) / 2, 98 + (face.capHeight * fontSize) / 2];
  return drawLine({ text: letters, face, size: fontSize, tracking: 0 }, x, y, ink);
}
