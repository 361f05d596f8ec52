/** The range, in pixels, in which the layout holds. */
export const lengthBounds = {
  layout_max_width: [720, 2560],
  layout_header_height: [48, 120],
  typography_heading_size: [20, 64],
  typography_body_size: [14, 24],
  typography_small_size: [12, 20],
} as const satisfies Record<string, readonly [number, number]>;

/** Cards in a row. */
export const columnBounds = {
  layout_grid_columns: [3, 8],
  layout_mobile_columns: [1, 3],
} as const satisfies Record<string, readonly [number, number]>;

/** The pixels of 1rem in browsers by default. */
const pixelsInRem = 16;
const written = /^(\d{1,4}(?:\.\d{1,4})?)(px|rem)$/;

/** null for a value that is not a length. */
export function pixelsOf(length: string): number | null {
  const [, amount, unit] = written.exec(length) ?? [];
  return amount === undefined ? null : Number(amount) * (unit === 'rem' ? pixelsInRem : 1);
}

export const lengthWords = ([least, most]: readonly [number, number]) =>
  `Must be a length from ${least}px to ${most}px, in px or rem (${least / pixelsInRem}rem to ${most / pixelsInRem}rem)`;

export const columnWords = ([least, most]: readonly [number, number]) =>
  `Must be a number from ${least} to ${most}`;
