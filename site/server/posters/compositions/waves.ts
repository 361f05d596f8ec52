import { mix } from '#schema/ink.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition, Inks } from '#site/server/posters/scene.ts';
import { circle, height, path, polygon, repeat, ring, round, width } from '#site/server/posters/shapes.ts';

const scale = 50;

/** Overlapping fish scales, as woodcuts draw the sea; darker towards the viewer. */
function sea(p: Inks): string {
  let scales = '';
  let row = 0;
  for (let y = 356; y < height + scale; y += scale * 0.48) {
    const depth = Math.min(1, row / 9);
    const water = mix(p.b, p.deep, depth * 0.8);
    const foam = mix(p.type, water, 0.18 + depth * 0.5);
    for (let x = -scale + (row % 2 ? scale : 0); x < width + scale; x += 2 * scale) {
      scales += repeat(4, (k) => circle(x, y + 14, scale * (1 - k * 0.24), k % 2 ? foam : water));
    }
    row += 1;
  }
  return scales;
}

export const waves: Composition = ({ palette: p, random }) => {
  const sun = 130 + random() * 140;
  const boat = 90 + random() * 220;
  const y = 348;
  return {
    svg:
      halftone({ x: 0, y: 150, width, height: 200 }, 11, p.c, (_u, v) => v * 0.5) +
      circle(sun, 300, 92, p.a, p.overprint) +
      ring(sun, 300, 106, p.a, 1.5) +
      sea(p) +
      path(`M${round(boat - 24)} ${y}Q${round(boat)} ${y + 16} ${round(boat + 24)} ${y}Z`, p.deep) +
      polygon(
        [
          [boat + 1, y - 4],
          [boat + 1, y - 54],
          [boat + 26, y - 8],
        ],
        p.type,
      ) +
      polygon(
        [
          [boat - 2, y - 4],
          [boat - 2, y - 42],
          [boat - 18, y - 8],
        ],
        p.c,
      ),
    titleAt: 'top',
  };
};
