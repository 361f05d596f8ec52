import type { Composition } from '#site/server/posters/scene.ts';
import { rect, repeat, ring, width } from '#site/server/posters/shapes.ts';

const slats = 15;
const radius = 144;
const slat = 384 / slats;

/** Half the width of a disc at a height above or below its middle; 0 outside it. */
const halfChord = (r: number, rise: number) => (Math.abs(rise) < r ? Math.sqrt(r * r - rise * rise) : 0);

/** A face behind blinds: each slat shifts its slice of the disc. */
export const blinds: Composition = ({ palette: p, random }) => {
  const x = 200 + (random() - 0.5) * 70;
  const y = 220;
  const shift = 16 + random() * 16;
  const drawn = repeat(slats, (i) => {
    const top = 26 + i * slat;
    const half = halfChord(radius, top + slat / 2 - y);
    const dx = Math.sin(i * 0.55) * shift;
    const thick = slat * (0.44 + 0.3 * Math.sin(i * 0.42 + 1));
    const bar = rect(0, top, width, thick, p.b, 'opacity=".92"');
    if (half === 0) return bar;
    const middle = Math.abs(top - y) < 58 ? p.deep : p.a;
    return (
      bar +
      rect(x - half + dx, top, 2 * half, thick, p.a) +
      rect(x - half * 0.34 + dx * 1.7, top, half * 0.68, thick, middle)
    );
  });
  return { svg: drawn + ring(x, y, radius + 16, p.c, 2), titleAt: 'bottom', titleRoom: 132 };
};
