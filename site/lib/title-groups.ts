/** Titles as an index has them: sorted past articles, under the letter or the script their names begin with. */
import type { SitemapTitle } from '#schema/sitemap.ts';

export interface TitleGroup {
  name: string;
  titles: SitemapTitle[];
}

const byName = new Intl.Collator('en', { numeric: true });
const byLetter = new Intl.Collator('en', { sensitivity: 'base' });

const leadingSigns = /^[^\p{L}\p{N}]+/u;
const englishArticle = /^(?:the|an?)\s+/i;
// Not in capitals: LA is a city.
const foreignArticle =
  /^(?:[Dd](?:er|ie|as)|[Ee]ine?|[Ll](?:a|es?|as|os)|[Ee]l|[Uu]n[ae]?|[Ii]l)\s+|^[Ll]['’](?=\p{L})/u;
/** The catalogue does not know the language of a title. These begin with a place or an English verb, not with an article. */
const withoutArticle =
  /^(?:die (?:another|hard|hart|laughing|trying|young)|el (?:alamein|dorado|paso)|la la|las vegas|le mans|los (?:alamos|angeles))(?!\p{L})/iu;

/** The name without its leading signs and its article: what it is sorted by. */
export function sortName(title: string): string {
  const name = title.normalize('NFC').replace(leadingSigns, '') || title;
  if (withoutArticle.test(name)) return name;
  const rest = name.replace(englishArticle, '');
  return (rest === name ? name.replace(foreignArticle, '') : rest).replace(leadingSigns, '') || name;
}

const digits = '0–9';
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const otherScripts = 'Other';
/** By the first character; a name of Chinese characters with kana among them is Japanese. */
const scripts: [name: string, first: RegExp][] = [
  ['Greek', /^\p{Script=Greek}/u],
  ['Cyrillic', /^\p{Script=Cyrillic}/u],
  ['Armenian', /^\p{Script=Armenian}/u],
  ['Georgian', /^\p{Script=Georgian}/u],
  ['Hebrew', /^\p{Script=Hebrew}/u],
  ['Arabic', /^\p{Script=Arabic}/u],
  ['Devanagari', /^\p{Script=Devanagari}/u],
  ['Bengali', /^\p{Script=Bengali}/u],
  ['Gurmukhi', /^\p{Script=Gurmukhi}/u],
  ['Gujarati', /^\p{Script=Gujarati}/u],
  ['Tamil', /^\p{Script=Tamil}/u],
  ['Telugu', /^\p{Script=Telugu}/u],
  ['Kannada', /^\p{Script=Kannada}/u],
  ['Malayalam', /^\p{Script=Malayalam}/u],
  ['Sinhala', /^\p{Script=Sinhala}/u],
  ['Thai', /^\p{Script=Thai}/u],
  [
    'Japanese',
    /^[\p{Script=Hiragana}\p{Script=Katakana}]|^\p{Script=Han}.*[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ],
  ['Chinese characters', /^\p{Script=Han}/u],
  ['Korean', /^\p{Script=Hangul}/u],
];
const names = [digits, ...letters, ...scripts.map(([name]) => name), otherScripts];

/** The group of a name that `sortName` made. */
function groupOf(name: string): string {
  const plain = name.normalize('NFKC');
  if (/^\p{N}/u.test(plain)) return digits;
  // The last letter that does not come after it: É is E, Ø is O, Đ is D.
  if (/^\p{Script=Latin}/u.test(plain))
    return letters.findLast((letter) => byLetter.compare(letter, plain[0] ?? '') <= 0) ?? otherScripts;
  return scripts.find(([, first]) => first.test(plain))?.[0] ?? otherScripts;
}

/** Digits, A to Z, then the other scripts; no group is empty. */
export function groupTitles(titles: readonly SitemapTitle[]): TitleGroup[] {
  const named = titles.map((title) => ({ title, name: sortName(title.title) }));
  const groups = Map.groupBy(
    named.sort((a, b) => byName.compare(a.name, b.name)),
    ({ name }) => groupOf(name),
  );
  return names.flatMap((name) => {
    const found = groups.get(name);
    return found ? [{ name, titles: found.map(({ title }) => title) }] : [];
  });
}
