const most = 5;

/** Up to five page numbers, the current one in their middle where there is room. */
export function pagerNumbers(current: number, last: number): number[] {
  const start = Math.max(1, Math.min(current - Math.floor(most / 2), last - most + 1));
  return Array.from({ length: Math.min(most, last) }, (_, index) => start + index);
}
