import { mix } from '#schema/ink.ts';
import type { Random } from '#schema/print-style.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, height, polygon, rect, width } from '#site/server/posters/shapes.ts';

const vanishing = 200;
/** How far a roof leans towards the vanishing line. */
const lean = 0.16;

interface Tower {
  x: number;
  width: number;
  top: number;
}

function skyline(random: Random): Tower[] {
  const towers: Tower[] = [];
  for (let x = -10; x < width; ) {
    const broad = 34 + random() * 46;
    towers.push({ x, width: broad, top: 170 + random() * 190 });
    x += broad + 4;
  }
  return towers;
}

function windows(tower: Tower, inks: readonly [string, string], random: Random): string {
  let lit = '';
  for (let y = tower.top + 16; y < 470; y += 15) {
    const rise = 1 - (y - tower.top) / (height - tower.top);
    for (let x = tower.x + 8; x < tower.x + tower.width - 8; x += 11) {
      if (random() >= 0.34) continue;
      lit += rect(x + (vanishing - x) * lean * rise, y, 5, 8, random() < 0.7 ? inks[0] : inks[1]);
    }
  }
  return lit;
}

export const towers: Composition = ({ palette: p, random }) => {
  const moon = circle(118 + random() * 170, 150 + random() * 30, 84, p.a, p.overprint);
  const haze = halftone({ x: 0, y: 0, width, height: 430 }, 10, p.c, (_u, v) => Math.max(0, v - 0.1) * 0.55);
  const city = skyline(random).map((tower, i) => {
    const right = tower.x + tower.width;
    const walls = polygon(
      [
        [tower.x + (vanishing - tower.x) * lean, tower.top],
        [right + (vanishing - right) * lean, tower.top],
        [right, height],
        [tower.x, height],
      ],
      mix(p.b, p.deep, 0.25 + (i % 3) * 0.24),
    );
    return walls + windows(tower, [p.a, p.type], random);
  });
  return {
    svg: `${moon}${haze}${city.join('')}${rect(0, 376, width, 224, 'url(#fade)')}`,
    titleAt: 'bottom',
    titleRoom: 122,
  };
};
