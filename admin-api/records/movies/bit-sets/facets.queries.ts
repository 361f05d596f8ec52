import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { countryNames } from '#schema/rules/country.ts';
import { namedCountries, namedYears, ratingFilters, yearBounds } from '#schema/rules/filters.ts';
import { genreNames } from '#schema/rules/genre.ts';
import { type FacetName, type Facets, type FacetsQuery, facetNames } from '#schema/shapes/facets.ts';
import { anyOf, bothOf, having, lacking, not, type SetOfBits, setOf } from './set-names.ts';

/** The filters of visitors, without those of a page. */
export type VisitorFilters = Omit<FacetsQuery, 'search'>;

function ofYear(year: string): SetOfBits {
  if (year === 'Unknown') return lacking('year');
  const bounds = yearBounds(year);
  if (bounds !== null) return setOf({ yearFrom: String(bounds.from), yearTo: String(bounds.to) });
  const named = setOf({ yearFrom: String(namedYears.from), yearTo: String(namedYears.to) });
  return bothOf(not(lacking('year')), not(named));
}

/** 'Other' means none of the choices. Several countries, as a title names them, mean all of them. */
const ofCountry = (asked: string): SetOfBits[] =>
  asked === 'Other'
    ? namedCountries.map((named) => not(having(`country:${named}`)))
    : countryNames(asked).map((country) => having(`country:${country}`));

/** The titles that meet a filter. sql/functions/facts.sql names the facts that only visitors filter by. */
const meeting: Record<FacetName, (value: string) => SetOfBits[]> = {
  genre: (genre) => anyOf(genreNames(genre).map((name) => having(`genre:${name}`))),
  year: (year) => [ofYear(year)],
  country: ofCountry,
  type: (type) => [having(`type:${type}`)],
  rating: (least) => [setOf({ ratingFrom: least })],
  length: (length) => [having(`length:${length}`)],
  quality: (quality) => [having(`quality:${quality}`)],
  watch: () => [having('watchable')],
};

/** The published titles that meet the filters, leaving out that of one facet. */
export function visibleSet(filters: VisitorFilters, without?: FacetName): SetOfBits {
  const sets = facetNames.flatMap((name) => {
    const value = filters[name];
    return name === without || value === undefined || value === '' ? [] : meeting[name](value);
  });
  const { trending } = filters;
  return sets.reduce(bothOf, setOf({ publication: 'published', ...(trending && { trending }) }));
}

/** The prefix of the facts that are a facet's values. */
const beginnings: Record<FacetName, string> = {
  genre: 'genre:',
  year: 'decade:',
  country: 'country:',
  type: 'type:',
  rating: 'rated:',
  length: 'length:',
  quality: 'quality:',
  watch: 'watchable',
};

/**
 * For each facet, how many titles each of its values leaves in combination with the other filters: facets that are not filtered
 * by share one query. @param ids counts only these titles, such as the results of a search
 */
export async function countFacets(
  em: EntityManager,
  filters: VisitorFilters,
  ids?: readonly number[],
): Promise<Facets> {
  const isFiltered = (name: FacetName) => filters[name] !== undefined && filters[name] !== '';
  const others = facetNames.filter((name) => !isFiltered(name));
  const queries: [names: readonly FacetName[], set: SetOfBits][] = [
    [others, visibleSet(filters)],
    ...facetNames
      .filter(isFiltered)
      .map((name): [FacetName[], SetOfBits] => [[name], visibleSet(filters, name)]),
  ];
  const counted = new Map<string, number>();
  for (const [names, set] of queries.filter(([{ length }]) => length > 0))
    for (const { fact, count } of await countFacts(em, set, names, ids)) counted.set(fact, count);
  const valuesOf = (name: FacetName) =>
    [...counted].flatMap(([fact, count]) =>
      fact.startsWith(beginnings[name]) ? [{ value: fact.slice(beginnings[name].length), count }] : [],
    );
  return {
    genre: byCount(valuesOf('genre')),
    year: valuesOf('year')
      .map(({ value, count }) => ({ value: `${value}s`, count }))
      .sort((one, other) => other.value.localeCompare(one.value)),
    country: byCount(valuesOf('country')),
    type: byCount(valuesOf('type')),
    rating: atLeast(valuesOf('rating')),
    length: valuesOf('length'),
    quality: byCount(valuesOf('quality')),
    watch: valuesOf('watch').map(({ count }) => ({ value: 'now', count })),
  };
}

interface Counted {
  value: string;
  count: number;
}
const byCount = (values: Counted[]): Counted[] =>
  values.sort((one, other) => other.count - one.count || one.value.localeCompare(other.value));

/** The value 8 means 8 and more. */
const atLeast = (values: readonly Counted[]): Counted[] =>
  ratingFilters
    .map((value) => ({
      value,
      count: values.reduce((sum, one) => sum + (Number(one.value) >= Number(value) ? one.count : 0), 0),
    }))
    .filter(({ count }) => count > 0);

async function countFacts(
  em: EntityManager,
  set: SetOfBits,
  names: readonly FacetName[],
  ids?: readonly number[],
): Promise<{ fact: string; count: number }[]> {
  const facts = [...new Set(set.facts)];
  const numberOf = (fact: string) => facts.indexOf(fact) + 1;
  // A fact's values lie between its beginning and the beginning with a last sign.
  const isWanted = names
    .map((name) => beginnings[name])
    .map((beginning) => sql`fact between ${beginning} and ${`${beginning}\u{10FFFF}`}`)
    .reduce((one, other) => sql`${one} or ${other}`);
  return await em.execute(sql`
    with met as materialized (
      select block, met ${ids ? sql`& found` : sql``} as met
        from (select block, ${set.bits(numberOf)} as met
                from unnest(array[${facts}]::text[]) with ordinality f (fact, at) join title_bits b using (fact)
               where b.fact in (${facts}) group by block offset 0) blocks
             ${ids ? sql`join ${blocksOf(ids)} using (block)` : sql``}
    )
    select fact, sum(bit_count(bits & met))::integer as count
      from (select fact, block, bit_xor(bits) as bits from title_bits where ${isWanted} group by 1, 2) b join met using (block)
     group by 1 having sum(bit_count(bits & met)) > 0`);
}

const blocksOf = (ids: readonly number[]): RawQueryFragment => sql`
  (select id / 4096 as block, bit_or(set_bit(b'0'::bit(4096), id % 4096, 1)) as found
     from unnest(array[${ids}]::integer[]) id group by 1) of_search`;
