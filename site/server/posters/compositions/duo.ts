import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { height, path, ring, width } from '#site/server/posters/shapes.ts';

/** A face in profile, looking to the right, in a box of about 220 by 330. */
const profile =
  'M-20 340C14 300 0 250 0 176C0 62 62 0 128 0C176 0 194 36 196 78Q197 96 190 106L219 152Q222 164 201 167L205 181L195 190L203 200Q192 210 196 220Q205 244 178 250C150 254 142 262 140 280Q142 316 176 340Z';

/** Two profiles meet, and print a third colour where they do. */
export const duo: Composition = ({ palette: p, random }) => {
  const lift = (random() - 0.5) * 44;
  const [left, right] = random() < 0.5 ? [p.a, p.b] : [p.b, p.a];
  const face = (transform: string, ink: string) =>
    `<g transform="${transform}">${path(profile, ink, p.overprint)}</g>`;
  return {
    svg:
      halftone(
        { x: 0, y: 0, width, height },
        11,
        p.c,
        (u, v) => Math.max(0, 0.6 - Math.hypot(u - 0.5, (v - 0.36) * 1.4)) * 0.7,
      ) +
      ring(200, 196, 134, p.c, 1.6) +
      ring(200, 196, 150, p.c, 1) +
      face(`translate(-16 ${(72 + lift).toFixed(1)})`, left) +
      face(`translate(416 ${(72 - lift).toFixed(1)}) scale(-1 1)`, right),
    titleAt: 'bottom',
    titleRoom: 118,
    plate: {},
  };
};
