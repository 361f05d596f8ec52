import { cleanLine, cleanProse, cleanTitle } from '#admin-api/work/import/reading/clean-text.ts';
import { episodeFacts } from '#schema/records/episode.ts';
import { type Facts, type FieldFacts, factsWith, type NameWith } from '#schema/records/field.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { titleFacts } from '#schema/records/title.ts';
import { countryName } from '#schema/rules/country.ts';
import { dayInput } from '#schema/rules/date.ts';
import { isSafeUrl } from '#schema/rules/url.ts';
import { episodeLimits } from '#schema/shapes/episode.ts';
import type { OfferedSeason, OfferedTitle } from '#schema/shapes/lookup.ts';
import { movieLimits } from '#schema/shapes/movie.ts';
import { seasonLimits } from '#schema/shapes/season.ts';

/** The product's genres, with patterns for providers' genres: 'science fiction film', 'Action & Adventure'. */
const genres: readonly (readonly [string, RegExp])[] = [
  ['Action', /\baction\b|martial arts|superhero/],
  ['Adventure', /\badventure\b/],
  ['Animation', /\banimat|\banime\b|cartoon/],
  ['Comedy', /comed|sitcom|parody|satir/],
  ['Crime', /\bcrime\b|gangster|heist|film noir/],
  ['Documentary', /documentary/],
  ['Drama', /drama/],
  ['Family', /\bfamily\b|children|\bkids\b/],
  ['Fantasy', /fantasy/],
  ['Horror', /horror|slasher|zombie|vampire/],
  ['Mystery', /mystery|detective|whodunit/],
  ['Romance', /roman[ct]/],
  ['Sci-Fi', /science[ -]fiction|sci-fi/],
  ['Thriller', /thriller|suspense/],
  ['War', /\bwar\b/],
  ['Western', /\bwestern\b/],
];

const ours = (names: readonly string[]): string[] =>
  genres
    .filter(([, pattern]) => names.some((name) => pattern.test(name.toLowerCase())))
    .map(([genre]) => genre);

/** A title as a provider returns it. */
interface RawTitle extends Pick<OfferedTitle, 'provider' | 'sourceUrl' | 'posterUrl'> {
  title: string | undefined;
  description: string | undefined;
  /** Appended to the description. */
  attribution?: string;
  genres: readonly string[];
  /** A date that begins with the year. */
  date: string | undefined;
  duration: number | null | undefined;
  countries: readonly string[];
  cast: readonly string[];
  seasons: readonly RawSeason[];
}

export interface RawSeason {
  seasonNumber: number;
  title?: string | undefined;
  description?: string | null | undefined;
  date?: string | null | undefined;
  episodes: readonly {
    episodeNumber: number;
    title?: string | undefined;
    description?: string | null | undefined;
    duration?: number | null | undefined;
    date?: string | null | undefined;
  }[];
}

const mostNames = 10;
const mostSeasons = 60;
const mostEpisodes = 2000;
const mostProse = 2000;

/** The fields of a record that providers know, cleaned as in an import and within the limits of the form. */
const known = <const Of extends Facts>(
  facts: Of,
  limits: Readonly<Record<string, unknown>>,
  raw: { readonly date?: string | null | undefined } & { readonly [Name in keyof Of]?: unknown },
) => {
  const clean = (name: string, { type, format }: FieldFacts) => {
    if (type === 'date') return dayOf(raw.date);
    const value = raw[name];
    if (type === 'integer') return within(limits[name] as Range, value as number | null | undefined);
    const text = value as string | null | undefined;
    if (format === 'picture') return text && isSafeUrl(text) ? text : null;
    return format === 'prose' ? prose(text, mostProse) : line(text, limits[name] as number);
  };
  return Object.fromEntries(
    Object.entries<FieldFacts>(factsWith(facts, 'isLookedUp')).map(([name, field]) => [
      name,
      clean(name, field),
    ]),
  ) as {
    [Name in NameWith<Of, 'isLookedUp'>]: (Of[Name] extends { type: 'integer' } ? number : string) | null;
  };
};

export function offered(raw: RawTitle): OfferedTitle {
  const found = known(titleFacts, movieLimits, {
    ...raw,
    title: cleanTitle(raw.title ?? '').title,
    genre: ours(raw.genres).join(', '),
    year: yearOf(raw.date),
    country: joined(raw.countries.map(countryName), movieLimits.country),
  });
  return {
    ...found,
    provider: raw.provider,
    sourceUrl: raw.sourceUrl,
    description: found.description && [found.description, raw.attribution].filter(Boolean).join('\n\n'),
    cast: joined(raw.cast.slice(0, mostNames), 1000),
    seasons: seasonsOf(raw.seasons),
  };
}

function seasonsOf(raw: readonly RawSeason[]): OfferedSeason[] {
  let room = mostEpisodes;
  return numbered(raw, 'seasonNumber', seasonLimits.seasonNumber)
    .slice(0, mostSeasons)
    .map((season) => {
      const episodes = numbered(season.episodes, 'episodeNumber', episodeLimits.episodeNumber).slice(0, room);
      room -= episodes.length;
      return {
        ...named(known(seasonFacts, seasonLimits, season), `Season ${season.seasonNumber}`),
        seasonNumber: season.seasonNumber,
        episodes: episodes.map((episode) => ({
          ...named(known(episodeFacts, episodeLimits, episode), `Episode ${episode.episodeNumber}`),
          episodeNumber: episode.episodeNumber,
        })),
      };
    });
}

const named = <Of extends { title: string | null }>(record: Of, otherwise: string) => ({
  ...record,
  title: record.title ?? otherwise,
});

/** Sorted by number, each number once. */
function numbered<Name extends string, Item extends Record<Name, number>>(
  items: readonly Item[],
  name: Name,
  range: Range,
): Item[] {
  const byNumber = new Map<number, Item>();
  for (const item of items)
    if (within(range, item[name]) !== null && !byNumber.has(item[name])) byNumber.set(item[name], item);
  return [...byNumber.values()].sort((one, other) => one[name] - other[name]);
}

type Range = { min: number; max: number };

function within({ min, max }: Range, value: number | null | undefined): number | null {
  const whole = Math.round(value ?? Number.NaN);
  return whole >= min && whole <= max ? whole : null;
}

export const yearOf = (date: string | null | undefined): number | null =>
  Number(/^\+?(\d{4})(?:-|$)/.exec(date ?? '')?.[1]) || null;

/** Some providers know only the year or the month, and write the rest as zeros. */
function dayOf(date: string | null | undefined): string | null {
  const written = /^\+?(\d{4}-\d\d-\d\d)/.exec(date ?? '')?.[1];
  return dayInput.safeParse(written).data ?? null;
}

/** Joins whole names, as many as fit. */
function joined(names: readonly string[], max: number): string | null {
  const unique = [...new Set(names.map((name) => cleanLine(name)).filter(Boolean))];
  while (unique.join(', ').length > max) unique.pop();
  return unique.join(', ') || null;
}

export const line = (text: string | null | undefined, max: number): string | null =>
  cleanLine(text ?? '').slice(0, max) || null;

/** A longer text is cut after its last complete sentence. */
function prose(text: string | null | undefined, max: number): string | null {
  const clean = cleanProse(text ?? '');
  if (clean.length <= max) return clean || null;
  const cut = clean.slice(0, max);
  return cut.slice(0, cut.lastIndexOf('. ') + 1) || cut;
}
