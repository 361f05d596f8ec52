import { mix } from '#schema/ink.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, ellipse, height, path, repeat, ring, round, width } from '#site/server/posters/shapes.ts';

const x = 200;
const wick = 322;

/** A tongue of fire that leans with `sway`. */
const flame = (tall: number, half: number, sway: number, fill: string, extra = '') =>
  path(
    `M${x} ${wick}C${round(x - half * 1.5)} ${round(wick - tall * 0.16)} ${round(x - half)} ${round(wick - tall * 0.56)} ${round(x + sway)} ${round(wick - tall)}` +
      `C${round(x + half * 0.5)} ${round(wick - tall * 0.62)} ${round(x + half * 1.6)} ${round(wick - tall * 0.3)} ${x} ${wick}Z`,
    fill,
    extra,
  );

/** An oil lamp and the rings of its light. */
export const lamp: Composition = ({ palette: p, random }) => {
  const sway = (random() - 0.5) * 60;
  const sparks = repeat(16, () => {
    const angle = -Math.PI * random();
    const far = 120 + random() * 110;
    return circle(x + Math.cos(angle) * far, 232 + Math.sin(angle) * far * 0.9, 1.4 + random() * 3, p.a);
  });
  return {
    svg:
      halftone(
        { x: 0, y: 0, width, height },
        11,
        p.c,
        (u, v) => Math.max(0, 0.68 - Math.hypot(u - 0.5, (v - 0.37) * 1.45)) * 0.72,
      ) +
      repeat(4, (i) => ring(x, 226, 124 + i * 24, p.b, 2.2 - i * 0.4, p.overprint)) +
      flame(282, 76, sway, p.b, p.overprint) +
      flame(222, 56, sway * 0.8, p.a) +
      flame(148, 36, sway * 0.5, p.isDark ? p.type : mix(p.paper, p.a, 0.2)) +
      flame(70, 18, sway * 0.2, p.b) +
      path(`M92 330Q${x} 356 308 330Q304 396 ${x} 404Q96 396 92 330Z`, p.deep) +
      ellipse(x, 331, 108, 14, mix(p.a, p.deep, 0.55)) +
      path(`M112 362Q${x} 384 288 362L284 371Q${x} 394 116 371Z`, p.a) +
      ellipse(x, 408, 62, 8, p.deep) +
      sparks,
    titleAt: 'bottom',
    titleRoom: 108,
  };
};
