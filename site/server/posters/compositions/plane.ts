import { mix } from '#schema/ink.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition, Inks } from '#site/server/posters/scene.ts';
import {
  circle,
  ellipse,
  height,
  line,
  rect,
  repeat,
  ring,
  rotated,
  width,
} from '#site/server/posters/shapes.ts';

/** A biplane coming towards the viewer; `size` 1 spans 300. */
function biplane(x: number, y: number, size: number, body: string, wing: string, p: Inks): string {
  const at = (value: number) => value * size;
  const struts = [-112, -52, 52, 112].map((dx) =>
    line([x + at(dx), y - at(38)], [x + at(dx * 0.94), y + at(24)], body, at(4)),
  );
  return (
    struts.join('') +
    rect(x - at(150), y - at(46), at(300), at(15), wing, `rx="${at(7.5).toFixed(1)}"`) +
    rect(x - at(128), y + at(18), at(256), at(13), wing, `rx="${at(6.5).toFixed(1)}"`) +
    line([x - at(20), y + at(24)], [x - at(40), y + at(64)], body, at(5)) +
    line([x + at(20), y + at(24)], [x + at(40), y + at(64)], body, at(5)) +
    ellipse(x - at(42), y + at(68), at(8), at(15), body) +
    ellipse(x + at(42), y + at(68), at(8), at(15), body) +
    circle(x, y, at(34), body) +
    ring(x, y, at(25), wing, at(4)) +
    circle(x, y, at(10), p.c) +
    rotated(28, x, y, ellipse(x, y, at(74), at(5), p.type, 'opacity=".75"'))
  );
}

export const plane: Composition = ({ palette: p, random }) => {
  const bank = (random() < 0.5 ? -1 : 1) * (9 + random() * 8);
  const sun = 140 + random() * 120;
  const cloud = (x: number, y: number, size: number, ink: string) =>
    repeat(5, (i) =>
      circle(
        x + (i - 2) * size * 0.62,
        y - Math.sin((i / 4) * Math.PI) * size * 0.5,
        size * (0.5 + Math.sin((i / 4) * Math.PI) * 0.32),
        ink,
      ),
    );
  const haze = mix(p.isDark ? p.type : '#ffffff', p.paper, 0.5);
  return {
    svg:
      halftone({ x: 0, y: 0, width, height }, 11, p.c, (_u, v) => Math.max(0, 0.6 - v) * 0.42) +
      circle(sun, 186, 128, p.a, p.overprint) +
      repeat(7, (i) => rect(sun - 140, 206 + i * 16, 280, 2 + i * 1.5, p.paper)) +
      cloud(70, 330, 44, haze) +
      cloud(340, 360, 52, haze) +
      rotated(bank * 0.6, 92, 92, biplane(92, 92, 0.26, p.deep, p.b, p)) +
      rotated(bank * 0.8, 326, 118, biplane(326, 118, 0.34, p.deep, p.b, p)) +
      rotated(bank, 200, 246, biplane(200, 246, 1.1, p.deep, p.b, p)) +
      cloud(200, 400, 40, mix(haze, p.b, 0.18)),
    titleAt: 'bottom',
    titleRoom: 112,
  };
};
