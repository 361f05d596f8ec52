import { mix } from '#schema/ink.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, ellipse, path, repeat, rotated, round, width } from '#site/server/posters/shapes.ts';

const x = 200;
const y = 424;

const feather = (long: number, wide: number) => {
  const at = (dx: number, up: number) => `${round(x + dx)} ${round(y - up)}`;
  return `M${at(0, 0)}Q${at(-wide * 0.5, long * 0.6)} ${at(-wide, long * 0.86)}A${wide} ${wide} 0 0 1 ${at(wide, long * 0.86)}Q${at(wide * 0.5, long * 0.6)} ${at(0, 0)}Z`;
};

/** A peacock's wheel. */
export const fan: Composition = ({ palette: p, random }) => {
  const count = 11 + Math.floor(random() * 2) * 2;
  const spread = 172;
  const row = (long: number, wide: number, feathers: number, draw: (path: string, i: number) => string) =>
    repeat(feathers, (i) =>
      rotated(-spread / 2 + (spread * i) / (feathers - 1), x, y, draw(feather(long, wide), i)),
    );
  const eye = (long: number, size: number) =>
    ellipse(x, y - long * 0.88, size, size * 1.24, p.c) +
    circle(x, y - long * 0.87, size * 0.62, p.deep) +
    circle(x, y - long * 0.855, size * 0.28, p.type);
  const inks = [p.a, p.b];
  return {
    svg:
      halftone(
        { x: 0, y: 0, width, height: 430 },
        12,
        p.c,
        (u, v) => Math.max(0, Math.hypot(u - 0.5, v - 1) - 0.66) * 0.5,
      ) +
      row(372, 34, count, (d, i) => path(d, inks[i % 2] ?? p.a, p.overprint) + eye(372, 17)) +
      row(262, 27, count - 2, (d, i) => path(d, mix(inks[(i + 1) % 2] ?? p.b, p.deep, 0.2)) + eye(262, 13)) +
      row(160, 21, count - 4, (d, i) => path(d, i % 2 ? p.c : p.a) + circle(x, y - 136, 7, p.deep)) +
      path(`M${x - 46} ${y}A46 46 0 0 1 ${x + 46} ${y}Z`, p.deep) +
      path(`M${x - 26} ${y}A26 26 0 0 1 ${x + 26} ${y}Z`, p.type),
    titleAt: 'bottom',
    titleRoom: 92,
  };
};
