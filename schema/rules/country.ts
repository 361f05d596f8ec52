/** What is said of a state beside its name, and of what kind it is. */
const forms =
  'republic|states?|nation|dominion|kingdom|commonwealth|principality|federation|union|emirate|sultanate|duchy|province|territory|jamahiriya|region';
const kinds =
  "democratic|people|peoples|people's|popular|socialist|soviet|islamic|arab|federal|federated|united|independent|plurinational|bolivarian|co[- ]?operative|grand|former|yugoslav|of|and|the";
const form = new RegExp(`\\b(?:${forms})\\b`);
/** The languages of Latin Europe put the kind behind: 'república islámica'. */
const formAlone = new RegExp(`^(?:(?:${kinds}) )*(?:${forms})(?: (?:${kinds}))*$`);
/** Of these words too, but names of countries. */
const countriesOfForms =
  /^(?:united (?:states?|kingdom|arab republic)|(?:states?|kingdom|republic arab) united|soviet union|union soviet)$/;
const nothingSaid =
  /^(?:the|les?|las?|los|former|rb|pr|p?dr|sfr|fyr|ssr|country|(?:french|dutch) part|.*former yugoslav republic)$/;
/** Names begin with such a word, which lists in the order of the alphabet put behind: 'Germany, West', 'Samoa, American'. */
const firstWord =
  /^(?:north(?:ern)?|south(?:ern)?|east(?:ern)?|west(?:ern)?|american|british|french|dutch|portuguese|spanish|equatorial|united|united arab|new|saint|st|saudi|sri|u s|us)$/;

/** Countries of which two bear the name, or one another name, by what their form is. */
const byForm: readonly (readonly [country: RegExp, said: RegExp, name: string])[] = [
  [/^(?:korea|coree|corea|coreia|корея)$/i, /democratic/, 'North Korea'],
  [/^(?:korea|coree|corea|coreia|корея)$/i, /republic/, 'South Korea'],
  [/^(?:[ck]ongo|конго)$/i, /democratic/, 'Democratic Republic of the Congo'],
  [/^(?:[ck]ongo|конго)$/i, /republic/, 'Republic of the Congo'],
  [/^(?:macedonia|macedoine|ma[zc]edoni[eë]n?|македония)$/i, /republic/, 'North Macedonia'],
  [/^(?:germany|allemagne|alemani?h?a|deutschland|germania|германия)$/i, /democratic/, 'East Germany'],
  [/^viet ?nam$/i, /^democratic/, 'North Vietnam'],
  [/^yemen$/i, /democratic/, 'South Yemen'],
  [/^china$/i, /^republic$/, 'Taiwan'],
  [/^palestin(?:e|ian territor(?:y|ies))$/i, /state/, 'Palestine'],
];
/** Other names of two parts. */
const inParts: typeof byForm = [
  [/^korea$/i, /^dprk?$/, 'North Korea'],
  [/^korea$/i, /^rok$/, 'South Korea'],
  [/^congo$/i, /^(?:d ?rc?|democratic|kinshasa)$/, 'Democratic Republic of the Congo'],
  [/^congo$/i, /^brazzaville$/, 'Republic of the Congo'],
  [/^macedonia$/i, /^(?:t?fyr(?:om)?|.*republic of macedonia)$/, 'North Macedonia'],
  [/^germany$/i, /^(?:gdr|ddr)$/, 'East Germany'],
  [/^germany$/i, /^(?:frg|brd)$/, 'West Germany'],
  [/^yemen$/i, /^democratic$/, 'South Yemen'],
  [/^china$/i, /^taiwan(?: province)?$/, 'Taiwan'],
  [
    /^taiwan$/i,
    /^(?:(?:province|republic|people's republic) (?:of|de|di|da) )?(?:china|chine|cina)$/,
    'Taiwan',
  ],
  [/^china$/i, /^hong kong s/, 'Hong Kong'],
  [/^china$/i, /^maca[ou] s/, 'Macau'],
  [/^hong kong s.*$/i, /^china$/, 'Hong Kong'],
  [/^maca[ou] s.*$/i, /^china$/, 'Macau'],
  [/^palestin(?:e|ian territor(?:y|ies))$/i, /^occupied$/, 'Palestine'],
  [/^virgin islands$/i, /^(?:u ?s|american|united states)$/, 'U.S. Virgin Islands'],
  [/^falkland islands$/i, /^malvinas$/, 'Falkland Islands'],
  [/^bonaire$/i, /^(?:sint|saint|st) eustatius and saba$/, 'Caribbean Netherlands'],
  [/^(?:saint|st\.?) helena$/i, /^ascension and tristan da cunha$/, 'Saint Helena'],
];
/** In brackets, and not behind a comma, where they are a country of their own. */
const ofChina = /^(?:hong kong|maca[ou])$/i;

const abbreviations: Readonly<Record<string, string>> = {
  ...{ dem: 'democratic', rep: 'republic', fed: 'federal', isl: 'islamic', soc: 'socialist', sts: 'states' },
  ...{
    peo: "people's",
    ppl: "people's",
    plur: 'plurinational',
    boliv: 'bolivarian',
    terr: 'territory',
    prov: 'province',
  },
};

/** The words of other languages, without their accents, by their beginnings. */
const translations = Object.entries({
  republic:
    'republi(?:que|ca|e?k|k?ken|e?ka|cka)|cumhuriyeti|repubblica|respublika|rzeczpospolita|республик[аи]',
  democratic: 'd[ei]mo[ck]rat(?:ique|ic[ao]|is[ck]\\p{L}*|yczn[ay]|ik)|демократическ\\p{L}*',
  "people's": 'populaire|popolare|ludow[ay]|народн\\p{L}*',
  "people's republic": '(?:volks|folkr?e?)republi[ek]?k?(?:en)?',
  former: 'ehemalige\\p{L}*|ancienne|antigua|antiga|ex|бывш\\p{L}*',
  province: 'provinci[ae]|provinz|провинци\\p{L}*',
  islamic: 'islami(?:que|ca|t?is[ck]\\p{L}*)|islamsk[ay]|исламск\\p{L}*',
  arab: 'arab(?:e|a|isch\\p{L}*|ska)|арабск\\p{L}*',
  federal: 'federa(?:le|les|is|tiva)|foder(?:al|ativ)\\p{L}*|федеративн\\p{L}*',
  federated: 'federee?s?|federad[oa]s?|federati|foderiert\\p{L}*|федеративные',
  united: 'unie?s?|unid[oa]s?|unit[aoie]|ver(?:ein|en)igd?te?\\p{L}*|соединенн\\p{L}*|объединенн\\p{L}*',
  plurinational: 'plurinaciona(?:l|is)|plurinazionale|plurinationale\\p{L}*|многонациональн\\p{L}*',
  bolivarian: 'boliv?ari(?:enne|ana)|bolivaris\\p{L}*|боливарианск\\p{L}*',
  socialist: 'socialist[ae]|so[zc]ialisti\\p{L}+|социалистическ\\p{L}*',
  soviet: 'soviet(?:ique|ic[ao])|sowjetis\\p{L}*|советск\\p{L}*',
  yugoslav: 'yougoslave|yugoslava|jugosla[vw]is\\p{L}*|iugoslava|югославск\\p{L}*',
  states: 'etats|estados|stati|staaten|staten',
  state: 'etat|estado|stato|staat|государств\\p{L}*',
  kingdom: 'royaume|reino|regno|konigreich|koninkrijk|королевств\\p{L}*',
  federation: 'federac(?:ion|ao|ja)|federazione|foderation|federatie|федераци\\p{L}*',
}).map(([english, words]) => [new RegExp(`^(?:${words})$`, 'u'), english] as const);
const inEnglish = (word: string) => translations.find(([words]) => words.test(word))?.[1];

/** 'of' and 'of the' behind a form. */
const ofBehind =
  / (?:of|de|d'|du|des|del|della|dello|dell'|di|do|da|dos|das|der|van|von)(?: (?:the|la|las|los|les|il|den|l'))?$/;
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** In small letters and English, with short words written out: 'dem. people's rep. of' is "democratic people's republic of". */
const saidOf = (part: string) =>
  withoutAccents(part)
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('-', ' ')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/(\p{L}+)\.?/gu, (written, word: string) => abbreviations[word] ?? inEnglish(word) ?? written)
    .replaceAll('.', ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^the (?=.)/, '');

/** One name for a country and what stands behind its comma or in its brackets; null when these are two countries. */
function oneCountry(country: string, part: string): string | null {
  const whole = saidOf(part);
  const said = whole.replace(ofBehind, '');
  const isOf = said !== whole;
  const isForm = isOf ? form.test(said) : formAlone.test(said) && !countriesOfForms.test(said);
  const known = [...inParts, ...(isForm ? byForm : [])].find(
    ([name, words]) => name.test(withoutAccents(country)) && words.test(said),
  );
  if (known) return known[2];
  if (isForm || nothingSaid.test(said)) return country;
  // 'Man, Isle of'
  return isOf || firstWord.test(said) ? `${part} ${country}` : null;
}

/** 'Iran (Islamic Republic of)' is Iran. */
function withoutBrackets(name: string): string {
  const [, country = '', said = ''] = /^(.+?)\s*\(([^()]+)\)$/.exec(name) ?? [];
  if (country === '') return name;
  const outer = withoutBrackets(country);
  if (ofChina.test(outer) && /^china$/i.test(said)) return outer;
  return oneCountry(outer, said) ?? name;
}

/** The names that stood between commas, those of one country as one. */
export function wholeCountries(parts: readonly string[]): string[] {
  const names: string[] = [];
  for (const part of parts.map(withoutBrackets)) {
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
