interface RowLook {
  /** Slides on by itself. */
  isAuto: boolean;
  /** Numbered. */
  isRanked: boolean;
  /** In a band of velvet light. */
  isBand: boolean;
}

const sliding = new Set(['suggestions', 'popular', 'must-watch', 'top20']);

export function rowLook(key: string): RowLook {
  return { isAuto: sliding.has(key), isRanked: key === 'top20', isBand: key === 'must-watch' };
}
