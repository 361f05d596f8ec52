import { mix } from '#schema/ink.ts';
import { figure } from '#site/server/posters/figure.ts';
import { halftone } from '#site/server/posters/halftone.ts';
import type { Composition } from '#site/server/posters/scene.ts';
import { circle, ellipse, line, path, rect, repeat, round, width } from '#site/server/posters/shapes.ts';

const ground = 372;

/** A lamp, an umbrella, and rain across everything. */
export const rain: Composition = ({ palette: p, random }) => {
  const x = 186 + random() * 70;
  const lamp = x > 220 ? 84 : 330;
  const slant = 26 + random() * 18;
  const pole = p.isDark ? mix(p.b, p.deep, 0.6) : p.deep;
  const umbrella =
    path(
      `M${round(x - 78)} 218Q${round(x - 66)} 150 ${round(x)} 146Q${round(x + 66)} 150 ${round(x + 78)} 218Q${round(x + 58)} 204 ${round(x + 39)} 218Q${round(x + 19)} 204 ${round(x)} 218Q${round(x - 19)} 204 ${round(x - 39)} 218Q${round(x - 58)} 204 ${round(x - 78)} 218Z`,
      p.a,
    ) +
    path(
      `M${round(x)} 146Q${round(x + 20)} 176 ${round(x + 19)} 211Q${round(x + 9)} 204 ${round(x)} 218Z`,
      mix(p.a, p.deep, 0.35),
    );
  const drops = repeat(70, () => {
    const [dropX, dropY, long] = [random() * 460 - 30, random() * 440 - 20, 16 + random() * 34];
    return line(
      [dropX, dropY],
      [dropX - (long * slant) / 90, dropY + long],
      p.isDark ? p.type : p.b,
      1.3,
      'opacity=".55"',
    );
  });
  const puddles = repeat(7, (i) =>
    ellipse(
      40 + i * 54 + random() * 16,
      ground + 12 + ((i * 29) % 34),
      22 + random() * 26,
      2.4,
      mix(p.a, p.type, 0.3),
      'opacity=".75"',
    ),
  );
  return {
    svg:
      halftone(
        { x: 0, y: 0, width, height: 420 },
        10,
        p.c,
        (u, v) => Math.max(0, 0.58 - Math.hypot(u - lamp / width, (v - 0.24) * 1.2)) * 0.85,
      ) +
      circle(lamp, 104, 46, p.c, `opacity=".5" ${p.overprint}`) +
      line([lamp, 108], [lamp, ground], pole, 5) +
      path(`M${lamp - 15} 88H${lamp + 15}L${lamp + 10} 122H${lamp - 10}Z`, mix(p.c, p.type, 0.4)) +
      path(`M${lamp - 18} 88L${lamp} 72L${lamp + 18} 88Z`, pole) +
      rect(0, ground, width, 52, mix(p.b, p.deep, 0.6)) +
      puddles +
      rect(x - 1.5, 150, 3, 142, pole) +
      figure(x, ground + 10, 148, p.isDark ? p.deep : p.deep) +
      umbrella +
      drops,
    titleAt: 'bottom',
    titleRoom: 108,
    plate: { from: 424 },
  };
};
