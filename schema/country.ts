/**
 * Names of countries with a comma, as ISO 3166 and the World Bank write them, by the name without one. Others follow a rule: 'Iran,
 * Islamic Republic of' is Iran.
 */
const withComma: readonly (readonly [RegExp, string])[] = [
  [/^korea, (?:the )?(?:democratic people.s republic of|dem\. people.s rep\.|north)$/i, 'North Korea'],
  [/^korea, (?:the )?(?:republic of|rep\.|south)$/i, 'South Korea'],
  [/^congo, (?:the )?(?:democratic republic of(?: the)?|dem\. rep\.)$/i, 'Democratic Republic of the Congo'],
  [/^congo, (?:the )?(?:republic of(?: the)?|rep\.)$/i, 'Republic of the Congo'],
  [/^macedonia, .*republic of(?: macedonia)?$/i, 'North Macedonia'],
  [/^palestin(?:e|ian territor(?:y|ies)), (?:state of|occupied)$/i, 'Palestine'],
  [/^taiwan, (?:province of china|republic of china)$/i, 'Taiwan'],
  [/^(hong kong|maca[ou]) sar, china$/i, '$1'],
  [/^virgin islands, british$/i, 'British Virgin Islands'],
  [/^virgin islands, u\.?s\.?$/i, 'U.S. Virgin Islands'],
  [/^bonaire, (?:sint|saint|st\.?) eustatius and saba$/i, 'Caribbean Netherlands'],
  [/^(?:saint|st\.?) helena, ascension and tristan da cunha$/i, 'Saint Helena'],
  [/^(.+), (?:the|rb|the former yugoslav .*|(?:arab|islamic) rep\.|rep\.|fed\. sts\.)$/i, '$1'],
  [
    /^(.+), (?:the )?(?:[\p{L}'’-]+ ){0,3}(?:republic|states?|kingdom|commonwealth|principality|federation|union) of(?: the)?$/iu,
    '$1',
  ],
];

/** One name for two parts between commas that are one country; null when they are two. */
function oneCountry(first: string, second: string): string | null {
  const both = `${first}, ${second}`;
  const known = withComma.find(([pattern]) => pattern.test(both));
  return known ? both.replace(...known) : null;
}

/** The names that stood between commas, those of one country as one. */
export function wholeCountries(parts: readonly string[]): string[] {
  const names: string[] = [];
  for (const part of parts) {
    const last = names.at(-1);
    const one = last === undefined ? null : oneCountry(last, part);
    if (one === null) names.push(part);
    else names[names.length - 1] = one;
  }
  return names;
}

/** The countries of a title, which stand in one field, separated by commas: 'Argentina, Chile' gives both, each once. */
export const countryNames = (country: string): string[] => [
  ...new Set(
    wholeCountries(
      country
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ),
];

/** Names of other catalogues for countries that have a choice of their own (filters.ts). */
const sameCountry = new Map([
  ['United States of America', 'United States'],
  ["People's Republic of China", 'China'],
]);

/** The name by which titles are filtered: a second spelling would divide them. */
export const countryName = (name: string): string => sameCountry.get(name) ?? name;
