/** Files whose columns tell the catalogue they come from, and with it what their values mean. */
interface Source {
  /** One of these sets of columns. */
  columns: readonly (readonly string[])[];
  /** The fact by which the rows of the file are read. */
  fact: string;
  remark: string;
}

const sources: readonly Source[] = [
  {
    columns: [['Letterboxd URI', 'Rating']],
    fact: 'ratedByStars',
    remark: 'The ratings are stars of 5, as Letterboxd gives them, and are doubled.',
  },
  {
    columns: [
      ['FTHG', 'FTAG', 'Date'],
      ['HG', 'AG', 'Date'],
    ],
    fact: 'dayComesFirst',
    remark: 'The dates are those of football-data.co.uk: the day comes before the month.',
  },
];

/** The facts that the columns of a row tell. */
export const factsOf = (values: Record<string, unknown>): string[] =>
  sources
    .filter(({ columns }) => columns.some((names) => names.every((name) => Object.hasOwn(values, name))))
    .map(({ fact }) => fact);

/** A sentence for each of them. */
export const remarksOn = (names: readonly string[]): string[] =>
  sources
    .filter(({ columns }) => columns.some((wanted) => wanted.every((name) => names.includes(name))))
    .map(({ remark }) => remark);
