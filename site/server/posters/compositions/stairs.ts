import { mix } from '#schema/ink.ts';
import { figure } from '#site/server/posters/figure.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import {
  circle,
  height,
  type Point,
  polygon,
  rect,
  repeat,
  ring,
  width,
} from '#site/server/posters/shapes.ts';

const steps = 12;
const tread = 37;
const rise = 32;
const foot = 612;

/** Seen from the side, climbing to the right; `flip` climbs to the left. */
function flight(flip: boolean, lift: number, fill: string, edge: string, extra = ''): string {
  const at = (x: number) => (flip ? width - x : x);
  const outline: Point[] = [[at(-10), height + 40]];
  for (let i = 0; i < steps; i += 1) {
    const top = foot - lift - i * rise;
    outline.push([at(i * tread - 10), top], [at((i + 1) * tread - 10), top]);
  }
  outline.push([at(steps * tread), height + 40]);
  const edges = repeat(steps, (i) => {
    const left = flip ? width - (i + 1) * tread + 10 : i * tread - 10;
    return rect(left, foot - lift - i * rise, tread, 4, edge);
  });
  return polygon(outline, fill, extra) + edges;
}

/** Two flights cross; somebody has nearly reached the top. */
export const stairs: Composition = ({ palette: p, random }) => {
  const flip = random() < 0.5;
  const at = (x: number) => (flip ? width - x : x);
  const step = 6 + Math.floor(random() * 3);
  const moon = 88 + random() * 20;
  const wall = halftone(
    { x: 0, y: 150, width, height: 330 },
    10,
    p.c,
    (u, v) => Math.max(0, 0.62 - Math.hypot((flip ? u : 1 - u) - 0.42, v - 0.3)) * 0.62,
  );
  return {
    svg:
      wall +
      circle(at(262), 270, moon, p.a, p.overprint) +
      ring(at(262), 270, moon + 14, p.a, 1.4) +
      flight(!flip, -118, mix(p.c, p.deep, 0.3), mix(p.c, p.type, 0.35)) +
      flight(flip, 0, mix(p.b, p.deep, p.isDark ? 0.45 : 0.7), p.a) +
      figure(at((step + 0.5) * tread - 10), foot - step * rise + 1, 62, p.deep),
    titleAt: 'top',
    titleRoom: 112,
  };
};
