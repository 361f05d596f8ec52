import { mix } from '#schema/ink.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition, Inks } from '#site/server/posters/scene.ts';
import {
  circle,
  height,
  path,
  polygon,
  rect,
  repeat,
  ring,
  rotated,
  width,
} from '#site/server/posters/shapes.ts';

const x = 200;
const y = 212;

/** Point up, its guard below the middle of the sheet's upper part. */
function sword(p: Inks): string {
  const steel = p.isDark ? p.type : mix(p.paper, '#ffffff', 0.35);
  return (
    polygon(
      [
        [x, y - 208],
        [x + 9, y - 184],
        [x + 8, y + 96],
        [x, y + 96],
      ],
      steel,
    ) +
    polygon(
      [
        [x, y - 208],
        [x - 9, y - 184],
        [x - 8, y + 96],
        [x, y + 96],
      ],
      mix(steel, p.deep, 0.38),
    ) +
    path(
      `M${x - 46} ${y + 88}Q${x} ${y + 108} ${x + 46} ${y + 88}L${x + 46} ${y + 99}Q${x} ${y + 121} ${x - 46} ${y + 99}Z`,
      p.a,
    ) +
    rect(x - 6.5, y + 104, 13, 58, p.deep) +
    repeat(4, (i) => rect(x - 6.5, y + 112 + i * 13, 13, 3, p.a)) +
    circle(x, y + 170, 11, p.a)
  );
}

/** Crossed swords before a shield of rings. */
export const blades: Composition = ({ palette: p, random }) => {
  const angle = 34 + random() * 12;
  const count = random() < 0.5 ? 2 : 3;
  const turns = count === 2 ? [-angle, angle] : [-angle, angle, 0];
  const shield =
    circle(x, y, 158, p.b, p.overprint) +
    circle(x, y, 126, p.a, p.overprint) +
    ring(x, y, 142, p.type, 2) +
    repeat(24, (i) => rotated(i * 15, x, y, circle(x, y - 142, i % 2 ? 3 : 5, p.c)));
  return {
    svg:
      halftone(
        { x: 0, y: 0, width, height },
        11,
        p.c,
        (u, v) => Math.max(0, Math.hypot(u - 0.5, (v - 0.36) * 1.4) - 0.32) * 0.5,
      ) +
      shield +
      halftone({ x: x - 126, y: y - 126, width: 252, height: 252 }, 9, p.deep, (u, v) =>
        Math.hypot(u - 0.5, v - 0.5) < 0.49 ? Math.max(0, v - 0.3) * 0.7 : 0,
      ) +
      turns.map((turn) => rotated(turn, x, y, sword(p))).join(''),
    titleAt: 'bottom',
    titleRoom: 108,
    plate: {},
  };
};
