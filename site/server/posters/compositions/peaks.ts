import { mix } from '#schema/ink.ts';
import { figure } from '#site/server/posters/figure.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import {
  circle,
  height,
  type Point,
  path,
  polygon,
  repeat,
  ring,
  round,
  width,
} from '#site/server/posters/shapes.ts';

interface Peak {
  x: number;
  top: number;
  half: number;
  foot: number;
}

/** Lit on its left, shaded on its right, snow with a torn hem on top. */
function peak({ x, top, half, foot }: Peak, lit: string, shaded: string, snow: string): string {
  const tall = foot - top;
  const hem = (share: number, drop: number): Point => [x + half * share, top + tall * drop];
  return (
    polygon(
      [
        [x, top],
        [x + half, foot],
        [x - half, foot],
      ],
      lit,
    ) +
    polygon(
      [
        [x, top],
        [x + half, foot],
        [x + half * 0.12, foot],
        [x - half * 0.1, top + tall * 0.5],
      ],
      shaded,
    ) +
    polygon(
      [[x, top], hem(0.3, 0.3), hem(0.13, 0.25), hem(0.02, 0.36), hem(-0.12, 0.26), hem(-0.27, 0.27)],
      snow,
    )
  );
}

const bird = (x: number, y: number, span: number, ink: string) =>
  path(
    `M${round(x - span)} ${round(y - span * 0.3)}Q${round(x - span * 0.4)} ${round(y - span * 0.5)} ${round(x)} ${round(y)}Q${round(x + span * 0.4)} ${round(y - span * 0.5)} ${round(x + span)} ${round(y - span * 0.3)}Q${round(x + span * 0.4)} ${round(y - span * 0.2)} ${round(x)} ${round(y + span * 0.22)}Q${round(x - span * 0.4)} ${round(y - span * 0.2)} ${round(x - span)} ${round(y - span * 0.3)}Z`,
    ink,
  );

export const peaks: Composition = ({ palette: p, random }) => {
  const sun = 110 + random() * 180;
  const shift = (random() - 0.5) * 60;
  const snow = mix(p.isDark ? p.type : p.paper, '#ffffff', 0.4);
  const far = mix(p.b, p.paper, 0.4);
  const near = mix(p.b, p.deep, 0.3);
  const walker = 120 + random() * 160;
  const meadow = (top: number, bend: number, ink: string) =>
    path(
      `M0 ${height}L0 ${top}Q130 ${top - bend} 250 ${top + 4}T${width} ${top - 8}L${width} ${height}Z`,
      ink,
    );
  return {
    svg:
      halftone({ x: 0, y: 120, width, height: 330 }, 10, p.c, (_u, v) => v * 0.5) +
      circle(sun, 262, 84, p.a, p.overprint) +
      ring(sun, 262, 98, p.a, 1.4) +
      repeat(4, (i) => bird(sun - 70 + i * 44, 206 + ((i * 37) % 28), 9 + (i % 3) * 3, p.deep)) +
      peak({ x: 92 + shift, top: 282, half: 150, foot: 500 }, far, mix(far, p.deep, 0.3), snow) +
      peak({ x: 322 + shift, top: 262, half: 168, foot: 510 }, far, mix(far, p.deep, 0.3), snow) +
      peak({ x: 206 + shift, top: 226, half: 196, foot: 530 }, near, mix(near, p.deep, 0.5), snow) +
      meadow(490, 34, mix(p.a, p.deep, 0.35)) +
      meadow(528, 24, mix(p.a, p.deep, 0.6)) +
      figure(walker, 514, 40, p.deep) +
      meadow(568, 16, p.deep),
    titleAt: 'top',
    titleRoom: 118,
  };
};
