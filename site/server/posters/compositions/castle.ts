import { mix } from '#schema/ink.ts';
import type { Random } from '#schema/print-style.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import {
  circle,
  height,
  type Point,
  path,
  polygon,
  rect,
  repeat,
  ring,
  round,
  width,
} from '#site/server/posters/shapes.ts';

interface Keep {
  x: number;
  top: number;
  half: number;
}

/** A tower with a pointed roof or with battlements, and a window where somebody is up late. */
function keep({ x, top, half }: Keep, hasRoof: boolean, wall: string, light: string): string {
  const foot = 520;
  const crown = hasRoof
    ? polygon(
        [
          [x - half * 1.3, top],
          [x + half * 1.3, top],
          [x, top - half * 3],
        ],
        wall,
      )
    : repeat(4, (i) => rect(x - half * 1.15 + i * half * 0.65, top - 9, half * 0.38, 11, wall));
  return (
    rect(x - half, top, half * 2, foot - top, wall) +
    crown +
    path(`M${round(x - 3.5)} ${round(top + 38)}v-10a3.5 3.5 0 0 1 7 0v10Z`, light)
  );
}

const bat = (x: number, y: number, size: number, ink: string) => {
  const at = (dx: number, dy: number): Point => [x + dx * size, y + dy * size];
  return polygon(
    [
      at(0, -0.1),
      at(0.14, -0.28),
      at(0.24, -0.04),
      at(0.62, -0.36),
      at(1.1, -0.1),
      at(0.82, -0.04),
      at(0.7, 0.16),
      at(0.46, 0.04),
      at(0.2, 0.28),
      at(0, 0.16),
      at(-0.2, 0.28),
      at(-0.46, 0.04),
      at(-0.7, 0.16),
      at(-0.82, -0.04),
      at(-1.1, -0.1),
      at(-0.62, -0.36),
      at(-0.24, -0.04),
      at(-0.14, -0.28),
    ],
    ink,
  );
};

const keeps = (random: Random): Keep[] => [
  { x: 128 + random() * 12, top: 352, half: 17 },
  { x: 268 - random() * 12, top: 326, half: 20 },
  { x: 164, top: 306, half: 15 },
  { x: 232, top: 366, half: 26 },
  { x: 198 + (random() - 0.5) * 10, top: 262, half: 19 },
  { x: 302, top: 384, half: 14 },
];

export const castle: Composition = ({ palette: p, random }) => {
  const moon = 150 + random() * 100;
  const wall = mix(p.b, p.deep, 0.84);
  const towers = keeps(random).map((tower, i) =>
    keep(tower, i % 2 === 0, i < 2 ? mix(p.b, p.deep, 0.66) : wall, p.a),
  );
  const crag =
    'M-10 610L-10 536L60 520L96 470L132 458L168 438L204 446L246 436L286 452L318 470L348 524L410 544L410 610Z';
  return {
    svg:
      halftone({ x: 0, y: 140, width, height: 330 }, 10, p.c, (_u, v) => v * 0.5) +
      circle(moon, 266, 112, p.a, p.overprint) +
      ring(moon, 266, 126, p.a, 1.4) +
      repeat(5, (i) =>
        bat(moon - 96 + i * 50 + random() * 12, 206 + ((i * 53) % 60), 13 + (i % 3) * 5, p.deep),
      ) +
      path(`M0 ${height}L0 486Q90 440 190 478T400 452L400 ${height}Z`, mix(p.b, p.deep, 0.4)) +
      towers.join('') +
      path(crag, wall) +
      path(
        'M150 610Q250 560 206 520Q180 494 204 446Q210 494 236 516Q296 562 236 610Z',
        mix(p.a, p.deep, 0.55),
      ) +
      rect(0, 588, width, 12, p.deep),
    titleAt: 'top',
    titleRoom: 112,
  };
};
