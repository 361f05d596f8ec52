import { luminance } from '#schema/contrast.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition, Inks } from '#site/server/posters/scene.ts';
import { around, circle, path, polygon, repeat, round } from '#site/server/posters/shapes.ts';

const rays = 22;
const beyond = 760;

type Emblem = (x: number, y: number, ink: string, p: Inks) => string;

const bolt: Emblem = (x, y, ink) =>
  polygon(
    [
      [x + 6, y - 118],
      [x - 46, y + 14],
      [x - 6, y + 6],
      [x - 22, y + 122],
      [x + 50, y - 24],
      [x + 8, y - 14],
    ],
    ink,
  );

const star: Emblem = (x, y, ink) =>
  polygon(
    Array.from({ length: 10 }, (_, i) => around(x, y, i % 2 ? 27 : 66, (i / 10) * Math.PI * 2 - Math.PI / 2)),
    ink,
  );

const eye: Emblem = (x, y, ink, p) =>
  path(
    `M${round(x - 68)} ${round(y)}Q${round(x)} ${round(y - 66)} ${round(x + 68)} ${round(y)}` +
      `Q${round(x)} ${round(y + 66)} ${round(x - 68)} ${round(y)}Z`,
    ink,
  ) +
  circle(x, y, 27, p.deep) +
  circle(x + 8, y - 8, 8, ink);

const emblems = [bolt, star, eye];

export const burst: Composition = ({ palette: p, random }) => {
  const x = 110 + random() * 180;
  const y = 300 + random() * 40;
  const emblem = emblems[Math.floor(random() * emblems.length)] ?? star;
  const ink = p.isDark || luminance(p.type) >= 0.2 ? p.type : p.paper;
  const sun = repeat(rays, (i) => {
    const from = (i / rays) * Math.PI * 2 + 0.1;
    const to = from + (Math.PI / rays) * (1 + 0.5 * Math.sin(i * 1.7));
    const isSecond = i % 4 === 1;
    return polygon(
      [[x, y], around(x, y, beyond, from), around(x, y, beyond, to)],
      isSecond ? p.c : p.a,
      `opacity="${isSecond ? 0.95 : 0.9}"`,
    );
  });
  const shade = halftone({ x: x - 86, y: y - 86, width: 172, height: 172 }, 8, p.deep, (u, v) =>
    Math.hypot(u - 0.5, v - 0.5) < 0.49 ? Math.max(0, v - 0.35) * 0.9 : 0,
  );
  const disc = circle(x, y, 98, p.paper) + circle(x, y, 86, p.b, p.isDark ? '' : p.overprint);
  return { svg: sun + disc + shade + emblem(x, y, ink, p), titleAt: 'bottom', titleRoom: 132, plate: {} };
};
