import { mix } from '#schema/ink.ts';
import { figure } from '#site/server/posters/figure.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { ellipse, path, polygon, rect, repeat, round, width } from '#site/server/posters/shapes.ts';

const floor = 424;
const folds = 7;

/** A stage between two drapes, and one light on whoever has come before them. */
export const curtain: Composition = ({ palette: p, random }) => {
  const gap = 62 + random() * 26;
  const drapes = [p.a, mix(p.a, p.deep, 0.34)];
  // Each fold hangs from the rail and is gathered to the side near the floor.
  const drape = (side: 1 | -1) =>
    repeat(folds, (i) => {
      const at = (x: number) => round(side === 1 ? x : width - x);
      const top = [(i / folds) * (200 - gap * 0.15), ((i + 1) / folds) * (200 - gap * 0.15)];
      const foot = [(i / folds) * (200 - gap) * 0.62, ((i + 1) / folds) * (200 - gap) * 0.62];
      const [t0 = 0, t1 = 0, f0 = 0, f1 = 0] = [...top, ...foot];
      return path(
        `M${at(t0)} 0L${at(t1)} 0C${at(t1)} 190 ${at(f1 * 0.5)} 250 ${at(f1)} ${floor}L${at(f0)} ${floor}C${at(f0 * 0.5)} 250 ${at(t0)} 190 ${at(t0)} 0Z`,
        drapes[i % 2] ?? p.a,
      );
    });
  const scallops = repeat(8, (i) =>
    path(`M${i * 50} 0H${i * 50 + 50}V34A25 25 0 0 1 ${i * 50} 34Z`, i % 2 ? p.b : mix(p.b, p.deep, 0.35)),
  );
  const night = p.isDark ? mix(p.paper, '#000000', 0.4) : p.deep;
  return {
    svg:
      rect(0, 0, width, floor, night) +
      halftone(
        { x: 90, y: 30, width: 220, height: floor - 30 },
        10,
        mix(night, p.c, 0.55),
        (u, v) => Math.max(0, 0.6 - Math.abs(u - 0.5)) * v * 0.9,
      ) +
      polygon(
        [
          [188, 30],
          [212, 30],
          [288, floor - 18],
          [112, floor - 18],
        ],
        p.c,
        'opacity=".34"',
      ) +
      drape(1) +
      drape(-1) +
      scallops +
      rect(0, floor - 46, width, 46, mix(p.b, p.deep, 0.55)) +
      ellipse(200, floor - 22, 96, 17, p.type, 'opacity=".9"') +
      figure(200, floor - 20, 118, p.deep),
    titleAt: 'bottom',
    titleRoom: 108,
    plate: { from: floor },
  };
};
