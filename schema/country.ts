/** The countries of a title, which stand in one field, separated by commas: 'Argentina, Chile' gives both, each once. */
export const countryNames = (country: string): string[] => [
  ...new Set(
    country
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];
