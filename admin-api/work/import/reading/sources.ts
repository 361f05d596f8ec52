/** Files whose columns tell the catalogue they come from, and with it what their values mean. */
interface Source {
  /** One of these sets of columns. */
  columns: readonly (readonly RegExp[])[];
  /** The fact by which the rows of the file are read. */
  fact: string;
  remark: string;
}

const sources: readonly Source[] = [
  {
    columns: [[/^Letterboxd URI$/, /^Rating$/]],
    fact: 'ratedByStars',
    remark: 'The ratings are stars of 5, as Letterboxd gives them, and are doubled.',
  },
  {
    columns: [
      [/^(?:FT)?HG$/, /^(?:FT)?AG$/, /^Date$/],
      [/^HomeTeam$/, /^AwayTeam$/, /^Date$/],
    ],
    fact: 'dayComesFirst',
    remark: 'The dates are those of football-data.co.uk: the day comes before the month.',
  },
  {
    columns: [[/^premiered$/, /^network$/, /^webChannel$/]],
    fact: 'isShow',
    remark: 'The rows are shows of TVmaze, whose type says something else.',
  },
  {
    columns: [[/^(?:poster|still|profile|logo)[ _-]?path$/i]],
    fact: 'picturesOfTmdb',
    remark: 'The paths of pictures are those of TMDB, and get its address.',
  },
];

const told = (names: readonly string[]) =>
  sources.filter(({ columns }) =>
    columns.some((wanted) => wanted.every((name) => names.some((given) => name.test(given)))),
  );

/** The facts that the columns of a row tell. */
export const factsOf = (names: readonly string[]): string[] => told(names).map(({ fact }) => fact);

/** A sentence for each of them. */
export const remarksOn = (names: readonly string[]): string[] => told(names).map(({ remark }) => remark);
