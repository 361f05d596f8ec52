import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { around, circle, path, repeat, rotated, round, width } from '#site/server/posters/shapes.ts';

const x = 200;
const y = 228;

const petal = (long: number, wide: number) => {
  const at = (dx: number, up: number) => `${round(x + dx)} ${round(y - up)}`;
  return (
    `M${at(0, 0)}C${at(wide, long * 0.35)} ${at(wide, long * 0.8)} ${at(0, long)}` +
    `C${at(-wide, long * 0.8)} ${at(-wide, long * 0.35)} ${at(0, 0)}Z`
  );
};

export const bloom: Composition = ({ palette: p, random }) => {
  const count = 8 + Math.floor(random() * 5) * 2;
  const crown = (long: number, wide: number, fill: string, turn: number, extra = '') =>
    repeat(count, (i) => rotated(turn + (360 / count) * i, x, y, path(petal(long, wide), fill, extra)));
  const ground = halftone(
    { x: 0, y: 0, width, height: 404 },
    12,
    p.c,
    (u, v) => Math.max(0, Math.hypot(u - 0.5, v - 0.56) - 0.3) * 0.5,
  );
  const pollen = repeat(count * 2, (i) => {
    const [dotX, dotY] = around(x, y, 208, (i / (count * 2)) * Math.PI * 2);
    return circle(dotX, dotY, i % 2 ? 3 : 5, p.b);
  });
  return {
    svg:
      ground +
      crown(196, 46, p.a, 0, p.overprint) +
      crown(146, 40, p.b, 180 / count, p.overprint) +
      crown(92, 24, p.c, 0) +
      circle(x, y, 34, p.deep) +
      circle(x, y, 25, p.a) +
      circle(x, y, 10, p.type) +
      pollen,
    titleAt: 'bottom',
    titleRoom: 132,
  };
};
