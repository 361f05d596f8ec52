/** The countries of a title, which stand in one field, separated by commas: 'Argentina, Chile' gives both, each once. */
export const countryNames = (country: string): string[] => [
  ...new Set(
    country
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** Names of other catalogues for countries that have a choice of their own (filters.ts). */
const sameCountry = new Map([
  ['United States of America', 'United States'],
  ["People's Republic of China", 'China'],
]);

/** The name by which titles are filtered: a second spelling would divide them. */
export const countryName = (name: string): string => sameCountry.get(name) ?? name;
