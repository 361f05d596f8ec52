import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import {
  around,
  circle,
  height,
  polygon,
  repeat,
  ring,
  rotated,
  width,
} from '#site/server/posters/shapes.ts';

interface Gear {
  x: number;
  y: number;
  radius: number;
  teeth: number;
}

/** A wheel whose teeth taper; `hub` is what shows through its middle. */
function gear({ x, y, radius, teeth }: Gear, turn: number, fill: string, hub: string, extra: string): string {
  const slot = (Math.PI * 2) / teeth;
  const outline = Array.from({ length: teeth }, (_, i) => {
    const at = turn + i * slot;
    return [
      around(x, y, radius * 0.84, at - slot * 0.32),
      around(x, y, radius, at - slot * 0.2),
      around(x, y, radius, at + slot * 0.2),
      around(x, y, radius * 0.84, at + slot * 0.32),
    ];
  }).flat();
  const degrees = (turn * 180) / Math.PI;
  const holes = repeat(6, (i) => {
    const [holeX, holeY] = around(x, y, radius * 0.52, (i / 6) * Math.PI * 2);
    return circle(holeX, holeY, radius * 0.14, hub);
  });
  return (
    polygon(outline, fill, extra) +
    rotated(degrees, x, y, holes) +
    circle(x, y, radius * 0.24, hub) +
    circle(x, y, radius * 0.1, fill)
  );
}

export const gears: Composition = ({ palette: p, random }) => {
  const turn = random() * Math.PI;
  const side = random() < 0.5;
  const at = (x: number) => (side ? x : width - x);
  const ground = halftone({ x: 0, y: 0, width, height }, 11, p.c, (_u, v) => Math.max(0, 0.62 - v) * 0.42);
  return {
    svg:
      ground +
      gear({ x: at(142), y: 168, radius: 138, teeth: 16 }, turn, p.a, p.paper, p.overprint) +
      gear({ x: at(296), y: 284, radius: 104, teeth: 12 }, turn + 0.4, p.b, p.paper, p.overprint) +
      gear({ x: at(112), y: 346, radius: 66, teeth: 9 }, turn + 1.1, p.c, p.paper, p.overprint) +
      gear(
        { x: at(346), y: 106, radius: 52, teeth: 8 },
        turn + 0.2,
        p.isDark ? p.type : p.deep,
        p.paper,
        '',
      ) +
      ring(at(142), 168, 150, p.b, 1.4),
    titleAt: 'bottom',
    titleRoom: 126,
  };
};
