import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { around, circle, height, repeat, ring, width } from '#site/server/posters/shapes.ts';

export const eclipse: Composition = ({ palette: p, random }) => {
  const x = 200 + (random() - 0.5) * 60;
  const y = 225;
  const radius = 128 + random() * 22;
  const offset = 26 + random() * 34;
  const angle = random() * Math.PI * 2;
  const [shadowX, shadowY] = around(x, y, offset, angle);
  const [moonX, moonY] = around(x, y, -(radius + 42), angle);
  const glow = halftone({ x: 0, y: 0, width, height }, 11, p.c, (u, v) =>
    Math.max(0, 0.62 - Math.hypot(u - x / width, (v - y / height) * 1.5) * 0.95),
  );
  const halo = repeat(4, (i) => ring(x, y, radius + (i + 1) * 19, p.b, 2 - i * 0.4, p.overprint));
  const shadow = p.isDark
    ? circle(shadowX, shadowY, radius * 0.94, p.paper) + ring(shadowX, shadowY, radius * 0.94, p.b, 2)
    : circle(shadowX, shadowY, radius * 0.94, p.b, p.overprint);
  return {
    svg: glow + halo + circle(x, y, radius, p.a, p.overprint) + shadow + circle(moonX, moonY, 9, p.c),
    titleAt: 'bottom',
  };
};
