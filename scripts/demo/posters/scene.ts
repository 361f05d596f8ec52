import type { Palette } from './palette.ts';
import type { Random } from './seed.ts';

export interface Glyph {
  /** Path in font units, y upwards. */
  d: string;
  x: number;
  width: number;
  height: number;
}

interface Scene {
  palette: Palette;
  random: Random;
  /** The initial of the title, heavy and narrow. */
  initial: Glyph;
}

export interface Art {
  svg: string;
  titleAt: 'top' | 'bottom';
  /** How high the title may grow, in field units. */
  titleRoom?: number;
  /** Colours other than the palette's type, where the art changed the ground under the words. */
  titleInk?: string;
  creditInk?: string;
  /** A plain ground under the title, from this height down, or as high as the title needs. */
  plate?: { from?: number };
}

export type Composition = (scene: Scene) => Art;
