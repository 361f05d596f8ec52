/** The field every composition draws on; 2:3 as a poster. */
export const width = 400;
export const height = 600;
export const margin = 26;

export type Point = readonly [x: number, y: number];

/** One decimal is a quarter of a pixel at 500 wide: finer would only make the file larger. */
export const round = (value: number) => String(Number(value.toFixed(1)));

export const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${extra}/>`;

export const ring = (x: number, y: number, r: number, stroke: string, weight: number, extra = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="none" stroke="${stroke}" stroke-width="${round(weight)}" ${extra}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${extra}/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, extra = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${extra}/>`;

export const path = (d: string, fill: string, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;

export const polygon = (points: readonly Point[], fill: string, extra = '') =>
  path(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, fill, extra);

export const line = (from: Point, to: Point, stroke: string, weight: number, extra = '') =>
  `<line x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}" stroke="${stroke}" stroke-width="${round(weight)}" ${extra}/>`;

export const rotated = (degrees: number, x: number, y: number, content: string) =>
  `<g transform="rotate(${round(degrees)} ${round(x)} ${round(y)})">${content}</g>`;

/** `count` drawings, joined. */
export const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** The point `distance` away from a centre; 0 radians is to the right, and angles grow clockwise. */
export const around = (x: number, y: number, distance: number, angle: number): Point => [
  x + Math.cos(angle) * distance,
  y + Math.sin(angle) * distance,
];
