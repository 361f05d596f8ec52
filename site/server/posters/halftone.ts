import { round } from './shapes.ts';

export interface Field {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** 0 to 1 for a place in the field (u, v from 0 to 1) and on the sheet (x, y). */
type Tone = (u: number, v: number, x: number, y: number) => number;

/** Smaller dots would not print. */
const smallestDot = 0.35;

/** A dot screen: rows half a step apart, each dot as large as the tone at its place. */
export function halftone(field: Field, step: number, fill: string, tone: Tone): string {
  let dots = '';
  let isShifted = false;
  for (let y = field.y; y <= field.y + field.height; y += step * 0.866) {
    for (let x = field.x + (isShifted ? step / 2 : 0); x <= field.x + field.width; x += step) {
      const r = tone((x - field.x) / field.width, (y - field.y) / field.height, x, y) * step * 0.62;
      if (r > smallestDot) dots += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/>`;
    }
    isShifted = !isShifted;
  }
  return `<g fill="${fill}">${dots}</g>`;
}
