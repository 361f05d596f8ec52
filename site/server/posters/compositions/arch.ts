import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, line, path, polygon, repeat, ring, round, width } from '#site/server/posters/shapes.ts';

const x = 200;
const floor = 424;
const lobes = 9;

/** A scalloped gate: the lobes stand on half an ellipse. */
function gate(half: number, shoulder: number): string {
  const tall = half * 1.16;
  const points = Array.from({ length: lobes + 1 }, (_, i) => {
    const angle = Math.PI + (i / lobes) * Math.PI;
    return [x + Math.cos(angle) * half, shoulder + Math.sin(angle) * tall] as const;
  });
  let d = `M${round(x - half)} ${floor}L${round(x - half)} ${round(shoulder)}`;
  points.slice(1).forEach(([toX, toY], i) => {
    const [fromX = 0, fromY = 0] = points[i] ?? [];
    const r = Math.hypot(toX - fromX, toY - fromY) * 0.56;
    d += `A${round(r)} ${round(r)} 0 0 1 ${round(toX)} ${round(toY)}`;
  });
  return `${d}L${round(x + half)} ${floor}Z`;
}

export const arch: Composition = ({ palette: p, random }) => {
  const moonX = x - 34 + random() * 68;
  const inks = [p.b, p.a, p.c, p.paper, p.a, p.deep];
  const gates = inks.map((ink, i) => path(gate(188 - i * 24, 226 + i * 11), ink));
  const stars = halftone({ x: 0, y: 0, width, height: floor }, 15, p.c, (u, v) =>
    Math.hypot(u - 0.5, v - 0.5) > 0.42 ? 0.24 : 0,
  );
  const paving = repeat(9, (i) => {
    const at = -1 + i * 0.25;
    return polygon(
      [
        [x + at * 68, floor],
        [x + (at + 0.125) * 68, floor],
        [x + (at + 0.125) * 300, 452],
        [x + at * 300, 452],
      ],
      p.a,
      'opacity=".75"',
    );
  });
  const lantern =
    line([x, 170], [x, 262], p.type, 1.6) +
    polygon(
      [
        [x, 256],
        [x + 17, 282],
        [x, 312],
        [x - 17, 282],
      ],
      p.isDark ? p.a : p.b,
    ) +
    circle(x, 283, 6, p.type);
  const moon = circle(moonX, 352, 26, p.type, 'opacity=".92"') + circle(moonX + 10, 345, 23, p.deep);
  return {
    svg: `${stars}${gates.join('')}${random() < 0.6 ? lantern : ''}${moon}${paving}${ring(x, 226, 204, p.c, 1.2)}`,
    titleAt: 'bottom',
    titleRoom: 92,
  };
};
