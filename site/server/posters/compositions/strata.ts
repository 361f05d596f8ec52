import { mix } from '#schema/ink.ts';
import { figure } from '#site/server/posters/figure.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, height, path, repeat, ring, round, width } from '#site/server/posters/shapes.ts';

const ridges = 5;

const ridgeLine = (index: number, phase: number) => {
  const base = 350 + index * 52;
  const swell = 34 - index * 3;
  let d = `M0 ${height}L0 ${base}`;
  for (let x = 0; x <= width; x += 10) {
    const slow = Math.sin(x / (62 + index * 16) + phase + index * 1.9) * swell;
    const quick = Math.sin(x / 23 + index * 3 + phase) * 5;
    d += `L${x} ${round(base + slow + quick)}`;
  }
  return `${d}L${width} ${height}Z`;
};

export const strata: Composition = ({ palette: p, random }) => {
  const x = 110 + random() * 180;
  const y = 300 - random() * 40;
  const radius = 74 + random() * 34;
  const phase = random() * 6;
  const sky = halftone({ x: 0, y: 150, width, height: 330 }, 10, p.c, (_u, v) => v * 0.55);
  const sun =
    circle(x, y, radius, p.a, p.overprint) +
    ring(x, y, radius + 14, p.a, 1.6) +
    ring(x, y, radius + 26, p.a, 1);
  const land = repeat(ridges, (i) =>
    path(ridgeLine(i, phase), mix(mix(p.b, p.a, 0.25 - i * 0.05), p.deep, i / (ridges - 0.4))),
  );
  return { svg: sky + sun + land + figure(90 + random() * 220, 420, 34, p.deep), titleAt: 'top' };
};
