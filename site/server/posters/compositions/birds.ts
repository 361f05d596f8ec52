import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, height, path, repeat, ring, rotated, round, width } from '#site/server/posters/shapes.ts';

/** In flight, seen from the side, a wing raised. */
function bird(x: number, y: number, size: number, ink: string): string {
  const at = (dx: number, dy: number) => `${round(x + dx * size)} ${round(y + dy * size)}`;
  return path(
    `M${at(-1, 0.1)}Q${at(-0.4, -0.16)} ${at(-0.1, -0.12)}Q${at(-0.26, -0.78)} ${at(-0.62, -1.02)}Q${at(0.16, -0.92)} ${at(0.36, -0.16)}` +
      `Q${at(0.62, -0.3)} ${at(0.78, -0.2)}L${at(1, -0.1)}L${at(0.78, -0.06)}Q${at(0.5, 0.22)} ${at(0, 0.2)}Q${at(-0.5, 0.2)} ${at(-1, 0.1)}Z`,
    ink,
  );
}

/** A flock climbs past the sun, growing as it comes. */
export const birds: Composition = ({ palette: p, random }) => {
  const sun = 178 + random() * 60;
  const flip = random() < 0.5;
  const inks = [p.deep, p.b, p.isDark ? p.type : p.deep];
  const flock = repeat(15, (i) => {
    const far = i / 14;
    const size = 11 + far ** 1.7 * 42;
    const x = 52 + far * 250 + Math.sin(i * 2.4) * 46;
    const y = 392 - far * 282 + Math.cos(i * 1.7) * 38;
    return rotated(-16 + Math.sin(i * 3.3) * 9, x, y, bird(x, y, size, inks[i % 3] ?? p.deep));
  });
  const rays = repeat(7, (i) => ring(sun, 226, 138 + i * 17, i % 2 ? p.b : p.c, 1.7 - i * 0.18, p.overprint));
  const sky =
    halftone({ x: 0, y: 0, width, height }, 11, p.c, (_u, v) => Math.max(0, 0.66 - v) * 0.4) +
    circle(sun, 226, 124, p.a, p.overprint) +
    rays;
  return {
    svg: flip ? `<g transform="translate(${width} 0) scale(-1 1)">${sky}${flock}</g>` : sky + flock,
    titleAt: 'bottom',
    titleRoom: 112,
  };
};
