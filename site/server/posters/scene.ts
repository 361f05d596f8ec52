import type { Palette, Random } from '#schema/print-style.ts';

export interface Inks extends Palette {
  /** Attribute for shapes that print over others, so that an overlap makes a new colour. */
  overprint: string;
}

/** Light paper multiplies its inks as a press does; on dark paper they add up like light. */
export const inksOf = (palette: Palette): Inks => ({
  ...palette,
  overprint: `style="mix-blend-mode:${palette.isDark ? 'screen' : 'multiply'}"`,
});

interface Glyph {
  /** Path in font units, y upwards. */
  d: string;
  x: number;
  width: number;
  height: number;
}

interface Scene {
  palette: Inks;
  random: Random;
  /** The initial of the title, heavy and narrow; null where the typeface does not have it. */
  initial: Glyph | null;
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
