import { mix } from '#schema/ink.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, height, polygon, rect, repeat, ring, width } from '#site/server/posters/shapes.ts';

const horizon = 430;

/** A locomotive comes straight at the viewer. */
export const rails: Composition = ({ palette: p, random }) => {
  const x = 200 + (random() - 0.5) * 44;
  const drift = random() < 0.5 ? -1 : 1;
  const iron = p.isDark ? mix(p.b, p.deep, 0.55) : p.deep;
  const steam = repeat(9, (i) => {
    const far = i / 8;
    const puff = mix(p.type, p.paper, p.isDark ? 0.25 + far * 0.5 : 0.55 + far * 0.3);
    return circle(
      x + drift * far * 150 + Math.sin(i * 2.1) * 10,
      246 - far * 120,
      24 + far * 40,
      puff,
      'opacity=".9"',
    );
  });
  const sleepers = repeat(8, (i) => {
    const near = (i / 7) ** 1.9;
    const half = 58 + near * 190;
    return rect(
      x - half + (200 - x) * near,
      horizon + 8 + near * 168,
      half * 2,
      3 + near * 15,
      mix(p.b, p.deep, 0.5),
    );
  });
  const rail = (side: number) =>
    polygon(
      [
        [x + side * 40, horizon],
        [x + side * 47, horizon],
        [200 + side * 196, height],
        [200 + side * 164, height],
      ],
      p.a,
    );
  const catcher = polygon(
    [
      [x - 46, 398],
      [x + 46, 398],
      [x + 84, 462],
      [x - 84, 462],
    ],
    p.a,
  );
  const bars = repeat(7, (i) => {
    const at = i - 3;
    return polygon(
      [
        [x + at * 13 - 2.5, 398],
        [x + at * 13 + 2.5, 398],
        [x + at * 24 + 4, 462],
        [x + at * 24 - 4, 462],
      ],
      iron,
    );
  });
  return {
    svg:
      halftone({ x: 0, y: 150, width, height: 290 }, 10, p.c, (_u, v) => v * 0.55) +
      rect(0, horizon, width, height - horizon, mix(p.b, p.deep, 0.68)) +
      sleepers +
      rail(-1) +
      rail(1) +
      steam +
      polygon(
        [
          [x - 15, 232],
          [x + 15, 232],
          [x + 21, 196],
          [x - 21, 196],
        ],
        iron,
      ) +
      rect(x - 92, 372, 184, 26, p.b) +
      circle(x, 312, 90, iron) +
      ring(x, 312, 79, p.b, 5) +
      ring(x, 312, 62, p.a, 1.6) +
      circle(x, 312, 33, p.a) +
      circle(x, 312, 22, p.type) +
      repeat(10, (i) =>
        circle(
          x + Math.cos((i / 10) * Math.PI * 2) * 79,
          312 + Math.sin((i / 10) * Math.PI * 2) * 79,
          3,
          p.type,
        ),
      ) +
      catcher +
      bars,
    titleAt: 'top',
    titleRoom: 112,
  };
};
