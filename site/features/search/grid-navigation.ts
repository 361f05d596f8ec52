/**
 * The position that an arrow key leads to among `count` positions in rows of `columns`: -1 above the first row, null when there
 * is none.
 */
export function gridStep(key: string, place: number, count: number, columns: number): number | null {
  const steps = new Map([
    ['ArrowRight', 1],
    ['ArrowLeft', -1],
    ['ArrowDown', columns],
    ['ArrowUp', -columns],
  ]);
  const step = steps.get(key);
  if (step === undefined) return null;
  const next = place + step;
  if (next < 0) return -1;
  if (next < count) return next;
  // From above the gap of a shorter last row, the last position is below.
  const isBelow = key === 'ArrowDown' && Math.floor((count - 1) / columns) > Math.floor(place / columns);
  return isBelow ? count - 1 : null;
}
