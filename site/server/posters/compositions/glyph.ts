import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, round, width } from '#site/server/posters/shapes.ts';

/** The initial of the title, as tall as the sheet allows. */
export const glyph: Composition = ({ palette: p, random, initial }) => {
  if (!initial) throw new Error('There is no letter to draw');
  const scale = 385 / initial.height;
  const left = 200 - (initial.width * scale) / 2 + (random() - 0.5) * 30;
  const letter = (dx: number, dy: number, fill: string, extra: string) =>
    `<path transform="translate(${round(left + dx - initial.x * scale)} ${round(408 + dy)}) scale(${scale.toFixed(4)} ${(-scale).toFixed(4)})" d="${initial.d}" fill="${fill}" ${extra}/>`;
  const ground = halftone(
    { x: 0, y: 0, width, height: 500 },
    11,
    p.c,
    (u, v) => Math.max(0, 1 - v - (u - 0.5) * 0.5) * 0.42,
  );
  const disc = circle(200 + (random() - 0.5) * 190, 170 + random() * 130, 112, p.b, p.overprint);
  return {
    svg:
      ground +
      disc +
      letter(0, 0, p.a, p.overprint) +
      letter(9, 7, p.isDark ? p.b : p.c, `opacity=".38" ${p.overprint}`),
    titleAt: 'bottom',
    titleRoom: 124,
  };
};
