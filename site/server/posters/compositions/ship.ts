import { mix } from '#schema/ink.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition, Inks } from '#site/server/posters/scene.ts';
import {
  circle,
  height,
  line,
  path,
  polygon,
  repeat,
  ring,
  rotated,
  round,
  width,
} from '#site/server/posters/shapes.ts';

const deck = 408;

/** A square sail full of wind, hanging from a yard. */
const sail = (x: number, top: number, half: number, tall: number, fill: string) =>
  path(
    `M${round(x - half)} ${round(top)}L${round(x + half)} ${round(top)}` +
      `Q${round(x + half * 1.32)} ${round(top + tall * 0.6)} ${round(x + half * 1.08)} ${round(top + tall)}` +
      `Q${round(x + half * 0.2)} ${round(top + tall * 0.84)} ${round(x - half * 0.86)} ${round(top + tall)}` +
      `Q${round(x - half * 0.62)} ${round(top + tall * 0.55)} ${round(x - half)} ${round(top)}Z`,
    fill,
  );

function mast(x: number, half: number, tops: readonly number[], p: Inks): string {
  const canvas = mix(p.type, p.paper, p.isDark ? 0.06 : 0.86);
  const sails = tops.map((top, i) => {
    const tall = (tops[i + 1] ?? deck - 16) - top - 9;
    return sail(x, top, half * (0.66 + i * 0.17), tall, i % 2 ? canvas : mix(canvas, p.a, 0.2));
  });
  const flag = polygon(
    [
      [x, 168],
      [x - 34, 176],
      [x, 186],
    ],
    p.b,
  );
  return line([x, 168], [x, deck], p.deep, 4) + flag + sails.join('');
}

function swell(top: number, phase: number, fill: string): string {
  let d = `M0 ${height}L0 ${top}`;
  for (let x = 0; x <= width; x += 40) d += `q10 ${round(-9 + phase)} 20 0t20 0`;
  return path(`${d}L${width} ${height}Z`, fill);
}

export const ship: Composition = ({ palette: p, random }) => {
  const sun = 90 + random() * 220;
  const heel = (random() - 0.5) * 6;
  const hull =
    path('M84 398Q92 458 134 466L282 466Q318 452 336 392L300 402L92 402Z', p.deep) +
    path('M93 424Q200 440 326 420L322 430Q200 449 97 434Z', p.a) +
    line([318, 404], [384, 372], p.deep, 4) +
    repeat(7, (i) => circle(132 + i * 27, 447, 3.4, p.a));
  const rigging = [
    mast(128, 40, [214, 282, 336], p),
    mast(204, 50, [190, 262, 326], p),
    mast(280, 38, [220, 286, 338], p),
  ];
  return {
    svg:
      halftone({ x: 0, y: 120, width, height: 330 }, 11, p.c, (_u, v) => v * 0.42) +
      circle(sun, 300, 104, p.a, p.overprint) +
      ring(sun, 300, 118, p.a, 1.4) +
      swell(438, 0, mix(p.b, p.paper, 0.25)) +
      rotated(heel, 200, 440, rigging.join('') + hull) +
      swell(462, 2, mix(p.b, p.deep, 0.15)) +
      swell(498, -2, mix(p.b, p.deep, 0.45)) +
      swell(540, 3, mix(p.b, p.deep, 0.72)),
    titleAt: 'top',
    titleRoom: 112,
  };
};
