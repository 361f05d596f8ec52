import { circle, path, round } from './shapes.ts';

/** A standing person, seen from behind or in front; the feet are at (x, y). */
export function figure(x: number, y: number, tall: number, fill: string): string {
  const head = tall * 0.105;
  const half = tall * 0.15;
  const at = (side: number, up: number) => `${round(x + half * side)} ${round(y - tall * up)}`;
  const body =
    `M${at(-1, 0.7)}Q${at(0, 0.82)} ${at(1, 0.7)}L${at(0.78, 0.36)}L${at(0.6, 0)}L${at(0.12, 0)}` +
    `L${at(0, 0.36)}L${at(-0.12, 0)}L${at(-0.6, 0)}L${at(-0.78, 0.36)}Z`;
  return circle(x, y - tall + head, head, fill) + path(body, fill);
}
