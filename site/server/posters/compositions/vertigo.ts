import { figure } from '#site/server/posters/figure.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { ellipse, rect, repeat, rotated, width } from '#site/server/posters/shapes.ts';

const depth = 17;

export const vertigo: Composition = ({ palette: p, random }) => {
  const x = 200 + (random() - 0.5) * 40;
  const y = 235;
  const isSquare = random() < 0.5;
  const twist = 5 + random() * 6;
  const inks = [p.b, p.a, p.b, p.c];
  const tunnel = repeat(depth, (i) => {
    const half = 330 * (1 - i / depth) ** 1.12;
    const fill = i % 2 ? p.paper : (inks[Math.floor(i / 2) % 4] ?? p.b);
    return isSquare
      ? rotated(
          i * twist,
          x,
          y,
          rect(x - half, y - half, 2 * half, 2 * half, fill, `rx="${(half * 0.18).toFixed(1)}"`),
        )
      : rotated(i * twist * 1.6, x, y, ellipse(x, y, half, half * 0.72, fill));
  });
  return {
    svg: tunnel + figure(x, y + 30, 58, p.type) + rect(0, 330, width, 270, 'url(#fade)'),
    titleAt: 'bottom',
    titleRoom: 150,
  };
};
