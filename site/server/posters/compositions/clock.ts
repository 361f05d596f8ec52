import { figure } from '#site/server/posters/figure.ts';
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

const x = 200;
const y = 216;
const radius = 164;

/** From the middle towards twelve. */
const hand = (long: number, wide: number, fill: string) =>
  polygon(
    [
      [x - wide, y + 26],
      [x + wide, y + 26],
      [x + wide * 0.5, y - long * 0.86],
      [x, y - long],
      [x - wide * 0.5, y - long * 0.86],
    ],
    fill,
  );

/** A dial as large as the sheet, and somebody who hangs from its hand. */
export const clock: Composition = ({ palette: p, random }) => {
  const face = p.isDark ? p.type : p.paper;
  const hour = -60 + random() * 70;
  const minute = 98 + random() * 46;
  const [gripX, gripY] = around(x, y, 128, ((minute - 90) * Math.PI) / 180);
  const marks = repeat(60, (i) => {
    const isHour = i % 5 === 0;
    const mark = polygon(
      [
        [x - (isHour ? 4.5 : 1), y - radius + 12],
        [x + (isHour ? 4.5 : 1), y - radius + 12],
        [x + (isHour ? 4.5 : 1), y - radius + (isHour ? 38 : 20)],
        [x - (isHour ? 4.5 : 1), y - radius + (isHour ? 38 : 20)],
      ],
      p.deep,
    );
    return rotated(i * 6, x, y, mark);
  });
  return {
    svg:
      halftone(
        { x: 0, y: 0, width, height },
        11,
        p.c,
        (u, v) => Math.max(0, 0.72 - Math.hypot(u - 0.5, (v - 0.36) * 1.5)) * 0.5,
      ) +
      circle(x + 12, y + 14, radius + 10, p.b, p.overprint) +
      circle(x, y, radius + 10, p.a) +
      circle(x, y, radius, face) +
      halftone({ x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 }, 9, p.b, (u, v) =>
        Math.hypot(u - 0.5, v - 0.5) < 0.49 ? Math.max(0, (u + v) * 0.5 - 0.42) * 0.8 : 0,
      ) +
      marks +
      ring(x, y, radius - 52, p.a, 1.6) +
      rotated(hour, x, y, hand(92, 9, p.deep)) +
      rotated(minute, x, y, hand(140, 7, p.deep)) +
      circle(x, y, 13, p.a) +
      circle(x, y, 5, p.deep) +
      figure(gripX, gripY + 74, 70, p.deep) +
      polygon(
        [
          [gripX - 3.5, gripY + 28],
          [gripX - 6.5, gripY + 28],
          [gripX - 3, gripY - 4],
          [gripX, gripY - 4],
        ],
        p.deep,
      ) +
      polygon(
        [
          [gripX + 3.5, gripY + 28],
          [gripX + 6.5, gripY + 28],
          [gripX + 3, gripY - 4],
          [gripX, gripY - 4],
        ],
        p.deep,
      ),
    titleAt: 'bottom',
    titleRoom: 118,
  };
};
