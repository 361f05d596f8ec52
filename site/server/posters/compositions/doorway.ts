import { mix } from '#schema/ink.ts';
import { figure } from '#site/server/posters/figure.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, height, polygon, rect, width } from '#site/server/posters/shapes.ts';

const doorWidth = 104;
const top = 232;
const floor = 452;
const tall = floor - top;

export const doorway: Composition = ({ palette: p, random }) => {
  const x = 150 + (random() - 0.5) * 70;
  const right = x + doorWidth;
  const wall = halftone(
    { x: 0, y: 190, width, height: 262 },
    9,
    p.isDark ? mix(p.paper, p.b, 0.5) : p.c,
    (u, v) => Math.max(0, 0.5 - Math.abs(u - (x + doorWidth / 2) / width)) * 0.5 * (1 - v * 0.2),
  );
  const light = polygon(
    [
      [x, floor],
      [right, floor],
      [right + 108, height],
      [x - 84, height],
    ],
    p.a,
    p.isDark ? '' : p.overprint,
  );
  const frame =
    rect(x - 9, top - 9, doorWidth + 18, tall + 9, p.b) +
    rect(x, top, doorWidth, tall, p.a) +
    rect(x, top, doorWidth, tall, 'url(#lit)');
  const door =
    polygon(
      [
        [right, top],
        [right + 46, top + 24],
        [right + 46, floor + 30],
        [right, floor],
      ],
      mix(p.b, p.deep, 0.45),
    ) + circle(right + 12, 356, 3, p.a);
  const shadow = polygon(
    [
      [x + 42, floor + 6],
      [x + 62, floor + 6],
      [x + 74, height],
      [x + 8, height],
    ],
    p.deep,
    'opacity=".75"',
  );
  return {
    svg:
      wall +
      rect(0, floor, width, height - floor, mix(p.paper, p.deep, 0.55)) +
      light +
      frame +
      door +
      shadow +
      figure(x + doorWidth / 2, floor + 10, 132, p.deep),
    titleAt: 'top',
    titleRoom: 150,
  };
};
