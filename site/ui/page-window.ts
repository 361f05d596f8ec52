export type PagerItem = number | 'gap';

/** First, last and two pages each side of the current one; a gap stands for two or more pages left out. */
export function pageWindow(current: number, last: number, reach = 2): PagerItem[] {
  const shown = new Set([1, last]);
  for (let page = Math.max(1, current - reach); page <= Math.min(last, current + reach); page += 1)
    shown.add(page);

  const items: PagerItem[] = [];
  let previous = 0;
  for (const page of [...shown].sort((a, b) => a - b)) {
    if (page - previous === 2) items.push(page - 1);
    else if (page - previous > 2) items.push('gap');
    items.push(page);
    previous = page;
  }
  return items;
}
