const grouped = new Intl.NumberFormat('en');

/** '1 title', '1,200 titles'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped.format(count)} ${count === 1 ? one : many}`;
