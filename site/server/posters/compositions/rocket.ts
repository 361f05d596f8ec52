import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition, Inks } from '#site/server/posters/scene.ts';
import { circle, height, path, polygon, repeat, ring, rotated, width } from '#site/server/posters/shapes.ts';

const x = 236;
const y = 196;

/** Pointing up, its middle at (x, y). */
const hull = (p: Inks) =>
  polygon(
    [
      [x - 24, y + 40],
      [x - 62, y + 108],
      [x - 20, y + 92],
    ],
    p.a,
  ) +
  polygon(
    [
      [x + 24, y + 40],
      [x + 62, y + 108],
      [x + 20, y + 92],
    ],
    p.a,
  ) +
  path(
    `M${x} ${y - 132}C${x + 52} ${y - 62} ${x + 44} ${y + 34} ${x + 24} ${y + 96}L${x - 24} ${y + 96}C${x - 44} ${y + 34} ${x - 52} ${y - 62} ${x} ${y - 132}Z`,
    p.isDark ? p.type : p.deep,
  ) +
  path(
    `M${x} ${y - 132}C${x + 22} ${y - 104} ${x + 31} ${y - 78} ${x + 36} ${y - 54}L${x - 36} ${y - 54}C${x - 31} ${y - 78} ${x - 22} ${y - 104} ${x} ${y - 132}Z`,
    p.a,
  ) +
  circle(x, y - 8, 19, p.b) +
  circle(x, y - 8, 12, p.isDark ? p.paper : p.type) +
  path(`M${x - 5} ${y + 36}H${x + 5}L${x + 7} ${y + 112}H${x - 7}Z`, p.a);

/** Three tongues of fire and the trail they leave. */
const exhaust = (p: Inks) =>
  path(
    `M${x - 30} ${y + 100}C${x - 60} ${y + 260} ${x - 90} ${y + 420} ${x - 120} ${y + 620}H${x + 120}C${x + 90} ${y + 420} ${x + 60} ${y + 260} ${x + 30} ${y + 100}Z`,
    p.c,
    `opacity=".38" ${p.overprint}`,
  ) +
  path(
    `M${x - 24} ${y + 98}Q${x - 38} ${y + 160} ${x} ${y + 236}Q${x + 38} ${y + 160} ${x + 24} ${y + 98}Z`,
    p.a,
  ) +
  path(
    `M${x - 15} ${y + 98}Q${x - 24} ${y + 140} ${x} ${y + 190}Q${x + 24} ${y + 140} ${x + 15} ${y + 98}Z`,
    p.c,
  );

export const rocket: Composition = ({ palette: p, random }) => {
  const tilt = 24 + random() * 18;
  const moonX = 70 + random() * 60;
  const stars = repeat(46, () =>
    circle(random() * width, random() * 420, 0.8 + random() * 1.8, p.isDark ? p.type : p.b),
  );
  const moon =
    circle(moonX, 150, 74, p.b, p.overprint) +
    halftone({ x: moonX - 74, y: 76, width: 148, height: 148 }, 8, p.deep, (u, v) =>
      Math.hypot(u - 0.5, v - 0.5) < 0.48 ? Math.max(0, u * 0.6 + v * 0.5 - 0.45) : 0,
    ) +
    ring(moonX, 150, 92, p.b, 1.4) +
    ring(moonX, 150, 110, p.b, 0.8);
  return {
    svg:
      halftone({ x: 0, y: 0, width, height }, 13, p.c, (_u, v) => Math.max(0, v - 0.35) * 0.26) +
      stars +
      moon +
      rotated(tilt, x, y, exhaust(p) + hull(p)),
    titleAt: 'bottom',
    titleRoom: 118,
    plate: {},
  };
};
