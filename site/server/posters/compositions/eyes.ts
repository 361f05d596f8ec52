import { mix } from '#schema/ink.ts';
import type { Random } from '#schema/print-style.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition, Inks } from '#site/server/posters/scene.ts';
import { circle, ellipse, path, rect, repeat, round, width } from '#site/server/posters/shapes.ts';

const almond = (x: number, y: number, half: number, fill: string) =>
  path(
    `M${round(x - half)} ${round(y)}Q${round(x)} ${round(y - half * 0.92)} ${round(x + half)} ${round(y)}Q${round(x)} ${round(y + half * 0.72)} ${round(x - half)} ${round(y)}Z`,
    fill,
  );

const eye = (
  x: number,
  y: number,
  half: number,
  glance: number,
  white: string,
  iris: string,
  pupil: string,
) =>
  almond(x, y, half, white) +
  circle(x + glance * half * 0.3, y - half * 0.06, half * 0.37, iris) +
  circle(x + glance * half * 0.3, y - half * 0.06, half * 0.18, pupil);

/** A hat, a mask, a collar turned up, and what looks out between them. */
function masked(p: Inks, glance: number): string {
  const x = 200;
  const skin = p.isDark ? mix(p.type, p.a, 0.18) : mix(p.paper, p.a, 0.22);
  const white = mix(skin, '#ffffff', 0.65);
  return (
    path(`M118 190Q116 344 ${x} 388Q284 344 282 190Z`, skin) +
    path(`M${x} 262Q${x + 14} 304 ${x + 10} 312Q${x} 318 ${x - 8} 312`, mix(skin, p.deep, 0.28)) +
    path(`M${x - 24} 338Q${x} 328 ${x + 24} 338Q${x} 350 ${x - 24} 338Z`, p.a) +
    path(
      `M104 216Q${x} 190 296 216Q300 262 258 282Q226 288 ${x} 262Q174 288 142 282Q100 262 104 216Z`,
      p.deep,
    ) +
    eye(x - 46, 242, 30, glance, white, p.b, p.deep) +
    eye(x + 46, 242, 30, glance, white, p.b, p.deep) +
    path(`M-10 424L70 352L96 318Q150 356 186 424Z`, p.b) +
    path(`M410 424L330 352L304 318Q250 356 214 424Z`, p.b) +
    path(`M150 424Q${x} 350 250 424Z`, p.deep) +
    path(`M126 196Q118 84 152 66Q${x} 92 248 66Q282 84 274 196Z`, p.deep) +
    path(`M128 172Q${x} 190 272 172L274 198L126 198Z`, p.a) +
    ellipse(x, 202, 172, 27, p.deep)
  );
}

/** Pairs of eyes open in the dark, large ones in front. */
function watchers(p: Inks, random: Random, glance: number): string {
  const night = p.isDark ? mix(p.paper, '#000000', 0.35) : p.deep;
  const places = [
    [200, 236, 50],
    [86, 120, 26],
    [306, 102, 30],
    [92, 344, 24],
    [318, 352, 27],
    [204, 64, 17],
  ] as const;
  const pairs = places.map(([x, y, half], i) => {
    const iris = [p.a, p.b, p.c][i % 3] ?? p.a;
    const white = i === 0 ? p.type : mix(p.type, iris, 0.35);
    const at = x + (random() - 0.5) * 16;
    const lit = p.isDark ? white : mix(p.paper, iris, i === 0 ? 0 : 0.3);
    return (
      eye(at - half * 1.18, y, half, glance, lit, iris, night) +
      eye(at + half * 1.18, y, half, glance, lit, iris, night)
    );
  });
  return (
    rect(0, 0, width, 424, night) +
    halftone({ x: 0, y: 0, width, height: 424 }, 10, mix(night, p.b, 0.5), (_u, v) => v * 0.4) +
    pairs.join('')
  );
}

export const eyes: Composition = ({ palette: p, random }) => {
  const glance = random() < 0.5 ? -1 : 1;
  const isMasked = random() < 0.5;
  const ground = halftone(
    { x: 0, y: 0, width, height: 424 },
    11,
    p.c,
    (u, v) => Math.max(0, 0.75 - Math.hypot(u - 0.5, v - 0.45)) * 0.55,
  );
  const stripes = repeat(9, (i) => rect(0, 30 + i * 44, width, 1.2, p.b, 'opacity=".5"'));
  return {
    svg: isMasked ? ground + stripes + masked(p, glance) : watchers(p, random, glance),
    titleAt: 'bottom',
    titleRoom: 108,
    plate: { from: 424 },
  };
};
