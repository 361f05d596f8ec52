import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { around, circle, rect, repeat, rotated, round, width } from '#site/server/posters/shapes.ts';

const x = 200;
const y = 222;
const planet = 106;
const belts = [-88, -50, -12, 26, 64];

/** The far half of a ring is hidden where the planet stands before it. */
const orbitPath = (rx: number, ry: number, stroke: string, index: number) => {
  const near = `M${round(x - rx)} ${y}A${round(rx)} ${round(ry)} 0 0 0 ${round(x + rx)} ${y}`;
  const far =
    `M${round(x - rx)} ${y}A${round(rx)} ${round(ry)} 0 0 1 ${x - 100} ${round(y - ry * 0.72)}` +
    `M${x + 100} ${round(y - ry * 0.8)}A${round(rx)} ${round(ry)} 0 0 1 ${round(x + rx)} ${y}`;
  const weight = (value: number) => `fill="none" stroke="${stroke}" stroke-width="${round(value)}"`;
  return `<path d="${near}" ${weight(3.2 - index * 0.4)}/><path d="${far}" ${weight(2 - index * 0.25)} opacity=".7"/>`;
};

export const orbit: Composition = ({ palette: p, random }) => {
  const tilt = -28 + random() * 56;
  const stars = halftone({ x: 0, y: 0, width, height: 396 }, 12, p.c, (_u, _v, sx, sy) =>
    ((sx * 7 + sy * 13) % 97) / 97 > 0.72 ? 0.26 : 0.07,
  );
  const stripes = belts.map((dy, i) =>
    rect(x - 120, y + dy, 240, 12 + (i % 3) * 8, i % 2 ? p.b : p.c, 'opacity=".85"'),
  );
  const surface =
    `<clipPath id="planet"><circle cx="${x}" cy="${y}" r="${planet}"/></clipPath>` +
    `<g clip-path="url(#planet)">${rotated(tilt, x, y, stripes.join('') + circle(x + 46, y + 26, 122, p.deep, 'opacity=".28"'))}</g>`;
  const inks = [p.a, p.b, p.c];
  const rings = repeat(5, (i) => {
    const rx = 142 + i * 34;
    const [moonX, moonY] = around(x, y, rx, random() * 3.1);
    const moon = circle(moonX, moonY, 5 + random() * 8, inks[i % 3] ?? p.a);
    return orbitPath(rx, rx * (0.24 + i * 0.035), i % 2 ? p.b : p.type, i) + moon;
  });
  return { svg: stars + circle(x, y, planet, p.a) + surface + rotated(tilt, x, y, rings), titleAt: 'bottom' };
};
