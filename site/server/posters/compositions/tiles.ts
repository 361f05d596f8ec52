import type { Random } from '#schema/print-style.ts';
import type { Composition, Inks } from '#site/server/posters/scene.ts';
import { circle, path, rect, repeat, rotated, width } from '#site/server/posters/shapes.ts';

const columns = 4;
const side = width / columns;
const half = side / 2;

const quarter = (x: number, y: number, r: number, fill: string) =>
  path(`M${x} ${y}H${x + r}A${r} ${r} 0 0 1 ${x} ${y + r}Z`, fill);
const halfMoon = (x: number, y: number, fill: string) =>
  path(`M${x} ${y}H${x + side}A${half} ${half} 0 0 1 ${x} ${y}Z`, fill);

/** `one` carries the tile; `other` is paper where both drew the same ink. */
function tile(kind: number, x: number, y: number, one: string, other: string, p: Inks): string {
  if (kind === 1) return quarter(x, y, side, one) + quarter(x, y, half, other);
  if (kind < 3) return quarter(x, y, side, one);
  if (kind === 3) return rect(x, y, side, side, one) + circle(x + half, y + half, side * 0.32, other);
  if (kind === 4) return halfMoon(x, y, one) + halfMoon(x, y + half, other);
  if (kind === 5) return repeat(4, (i) => rect(x + (i * side) / 4, y, side / 8, side, one));
  return circle(x + half, y + half, half, one) + circle(x + half, y + half, side / 5, p.type);
}

function mosaic(p: Inks, random: Random): string {
  const inks = [p.a, p.b, p.c, p.deep];
  const draw = (from: number) => inks[Math.floor(random() * from)] ?? p.a;
  return repeat(columns * 4, (i) => {
    const x = (i % columns) * side;
    const y = Math.floor(i / columns) * side;
    const kind = Math.floor(random() * 7);
    const one = draw(3);
    const other = draw(4);
    const turn = Math.floor(random() * 4) * 90;
    return rotated(turn, x + half, y + half, tile(kind, x, y, one, other === one ? p.paper : other, p));
  });
}

export const tiles: Composition = ({ palette, random }) => ({
  svg: mosaic(palette, random),
  titleAt: 'bottom',
  titleRoom: 118,
  plate: { from: 400 },
});
