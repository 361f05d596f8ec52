import { mix } from '#schema/ink.ts';
import { figure } from '#site/server/posters/figure.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, height, line, polygon, rect, repeat, ring, width } from '#site/server/posters/shapes.ts';

const horizon = 392;
const rows = 22;

/** Ploughed land runs to a low sun. */
export const furrows: Composition = ({ palette: p, random }) => {
  const x = 150 + random() * 100;
  const walker = x + (random() < 0.5 ? -64 : 64);
  const soil = mix(p.b, p.deep, 0.62);
  const ridge = mix(p.a, p.deep, 0.3);
  const field = repeat(rows, (i) => {
    const from = (i / rows - 0.5) * 2;
    const to = ((i + 0.5) / rows - 0.5) * 2;
    return polygon(
      [
        [x + from * 190, horizon],
        [x + to * 190, horizon],
        [x + to * 900, height],
        [x + from * 900, height],
      ],
      ridge,
      'opacity=".8"',
    );
  });
  return {
    svg:
      halftone({ x: 0, y: 130, width, height: 270 }, 10, p.c, (_u, v) => v * 0.55) +
      circle(x, horizon - 34, 132, p.a, p.overprint) +
      ring(x, horizon - 34, 148, p.a, 1.6) +
      ring(x, horizon - 34, 164, p.a, 1) +
      rect(0, horizon, width, height - horizon, soil) +
      field +
      line([walker - 30, horizon + 22], [walker + 2, horizon - 10], p.deep, 4) +
      line([walker - 38, horizon + 26], [walker - 14, horizon + 26], p.deep, 5) +
      figure(walker + 8, horizon + 28, 92, p.deep),
    titleAt: 'top',
    titleRoom: 128,
  };
};
