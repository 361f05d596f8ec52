import { mix } from '#schema/ink.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, height, path, polygon, rect, repeat, round, width } from '#site/server/posters/shapes.ts';

const horizon = 300;

/** A share of the way from the horizon to the viewer; dashes lengthen as they come near. */
const nearness = (step: number) => (step / 7) ** 2.1;

export const road: Composition = ({ palette: p, random }) => {
  const x = 150 + random() * 100;
  const phase = random();
  const sky = halftone({ x: 0, y: 90, width, height: 214 }, 10, p.c, (_u, v) => v * 0.6);
  const sun =
    circle(x, horizon - 6, 92, p.a, p.overprint) +
    repeat(6, (i) => rect(x - 100, horizon - 66 + i * 15, 200, 2 + i * 1.3, p.paper));
  let hills = `M0 ${horizon}`;
  for (let at = 0; at <= width; at += 25) {
    hills += `L${at} ${round(horizon - 10 - Math.abs(Math.sin(at / 57 + phase)) * 34)}`;
  }
  const dashes = repeat(7, (i) => {
    const [from, to] = [nearness(i), nearness(i + 0.52)];
    const middle = (near: number) => x + (200 - x) * near;
    const edge = (near: number, side: number) =>
      [middle(near) + side * (1 + near * 9), horizon + near * 300] as const;
    return polygon([edge(from, -1), edge(from, 1), edge(to, 1), edge(to, -1)], p.a);
  });
  return {
    svg:
      sky +
      sun +
      rect(0, horizon, width, height - horizon, mix(p.b, p.deep, 0.35)) +
      path(`${hills}L${width} ${horizon}Z`, mix(p.b, p.deep, 0.7)) +
      polygon(
        [
          [x - 5, horizon],
          [x + 5, horizon],
          [width + 40, height],
          [-40, height],
        ],
        p.deep,
      ) +
      dashes +
      circle(x - 9, horizon + 20, 3.4, p.type) +
      circle(x + 9, horizon + 20, 3.4, p.type),
    titleAt: 'top',
    titleRoom: 150,
  };
};
