/** One line of the table: a measurement with its reference. */
export interface Figure {
  what: string;
  ours: string;
  /** Measured in the same run. */
  reference: string;
  goal: string;
}

const headings: Figure = { what: 'What', ours: 'Lamphouse', reference: 'Reference, same run', goal: 'Goal' };
const columns = ['what', 'ours', 'reference', 'goal'] as const;

export function printTable(figures: Figure[]): void {
  const lines = [headings, ...figures];
  const widths = columns.map((column) => Math.max(...lines.map((line) => line[column].length)));
  const spell = (line: Figure) =>
    columns.map((column, at) => line[column].padEnd(widths[at] ?? 0)).join(' | ');
  console.log(`\n| ${spell(headings)} |`);
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const figure of figures) console.log(`| ${spell(figure)} |`);
}

export const count = (value: number) => Math.round(value).toLocaleString('en');
export const ms = (value: number) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
export const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
export const times = (value: number) => `${value.toFixed(2)}x`;

/** The value that `share` of all values do not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);
