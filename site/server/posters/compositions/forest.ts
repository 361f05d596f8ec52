import { mix } from '#schema/ink.ts';
import type { Random } from '#schema/print-style.ts';
import { figure } from '#site/server/posters/figure.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, height, path, polygon, rect, ring, round, width } from '#site/server/posters/shapes.ts';

/** A trunk leaves the sheet at the top; two bare branches on either side. */
function trunk(x: number, thick: number, foot: number, fill: string, random: Random): string {
  const lean = (random() - 0.5) * 26;
  let drawn = polygon(
    [
      [x - thick * 0.34 + lean, -4],
      [x + thick * 0.34 + lean, -4],
      [x + thick * 0.7, foot],
      [x - thick * 0.7, foot],
    ],
    fill,
  );
  for (let i = 0; i < 3; i += 1) {
    const side = random() < 0.5 ? -1 : 1;
    const y = 175 + random() * 190;
    const long = thick * (1.6 + random() * 1.6);
    const root = x + lean * (1 - y / foot);
    drawn += polygon(
      [
        [root, y],
        [root + side * long, y - long * 0.85],
        [root + side * long * 0.92, y - long * 0.85],
        [root, y - thick * 0.42],
      ],
      fill,
    );
  }
  return drawn;
}

export const forest: Composition = ({ palette: p, random }) => {
  const x = 160 + random() * 80;
  const fog = halftone({ x: 0, y: 190, width, height: 330 }, 10, p.c, (_u, v) => v * 0.5);
  const moon = circle(x, 268, 96, p.a, p.overprint) + ring(x, 268, 110, p.a, 1.4);
  const row = (count: number, thick: number, foot: number, ink: string, gap: number) =>
    Array.from({ length: count }, (_, i) => {
      const at = ((i + 0.5) / count) * width + (random() - 0.5) * 26;
      return Math.abs(at - x) < gap ? '' : trunk(at, thick * (0.75 + random() * 0.5), foot, ink, random);
    }).join('');
  const hill = (top: number, bend: number) =>
    `M0 ${height}L0 ${round(top)}Q${round(x)} ${round(top - bend)} ${width} ${round(top + 6)}L${width} ${height}Z`;
  return {
    svg:
      fog +
      moon +
      row(9, 11, 470, mix(p.b, p.paper, 0.42), 0) +
      path(hill(452, 26), mix(mix(p.b, p.paper, 0.42), p.deep, 0.2)) +
      row(6, 17, 505, mix(p.b, p.deep, 0.3), 40) +
      path(hill(492, 22), mix(p.b, p.deep, 0.52)) +
      figure(x, 494, 56, p.deep) +
      row(4, 30, 600, p.deep, 92) +
      path(hill(548, 10), p.deep) +
      rect(0, 0, width, 232, 'url(#fall)'),
    titleAt: 'top',
    titleRoom: 118,
  };
};
