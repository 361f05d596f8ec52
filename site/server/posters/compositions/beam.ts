import { mix } from '#schema/ink.ts';
import { figure } from '#site/server/posters/figure.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { ellipse, height, polygon, rect, width } from '#site/server/posters/shapes.ts';

/** A light from a corner finds somebody. On light paper the sheet is printed dark and the beam left bare. */
export const beam: Composition = ({ palette, random }) => {
  const p = palette.isDark
    ? palette
    : { ...palette, a: palette.paper, b: mix(palette.paper, '#ffffff', 0.45), overprint: '' };
  const dust = palette.isDark ? mix(p.paper, p.b, 0.35) : mix(p.deep, p.c, 0.6);
  const fromLeft = random() < 0.5;
  const source = fromLeft ? -6 : width + 6;
  const [x, y, rx, ry] = [fromLeft ? 268 : 132, 505, 118, 26];
  const shadow = fromLeft ? [92, 54] : [-60, -98];
  return {
    svg:
      (palette.isDark ? '' : rect(0, 0, width, height, p.deep)) +
      halftone({ x: 0, y: 180, width, height: 420 }, 9, dust, (_u, v) => Math.max(0, v - 0.25) * 0.6) +
      polygon(
        [
          [source, 148],
          [x - rx, y],
          [x + rx, y],
        ],
        p.a,
        p.overprint,
      ) +
      polygon(
        [
          [source, 162],
          [x - rx * 0.62, y],
          [x + rx * 0.9, y],
        ],
        p.b,
        `opacity=".55" ${p.overprint}`,
      ) +
      ellipse(x, y, rx, ry, p.b) +
      ellipse(x, y, rx * 0.72, ry * 0.7, p.a, p.overprint) +
      polygon(
        [
          [x - 9, y + 4],
          [x + 9, y + 4],
          [x + (shadow[0] ?? 0), y + 86],
          [x + (shadow[1] ?? 0), y + 86],
        ],
        p.deep,
        'opacity=".8"',
      ) +
      figure(x, y + 6, 118, p.deep),
    titleAt: 'top',
    titleRoom: 112,
    ...(palette.isDark ? {} : { titleInk: palette.paper, creditInk: palette.paper }),
  };
};
