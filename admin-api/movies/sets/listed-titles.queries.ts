import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { idsOf, type MovieRecord, movieColumns, presentMovie } from '#admin-api/movies/movie.entity.ts';
import { noPoster } from '#schema/drawn-poster.ts';
import { int4Max } from '#schema/text.ts';
import type { ListedTitle, TitleChoices, TitlePageQuery, TitlesQuery } from '#schema/title-filter.ts';
import { type TitleProblem, type TitleSort, titleProblems } from '#schema/title-filter-names.ts';
import { lacking } from './facts.ts';
import { findTitles, findWithin } from './find-titles.queries.ts';
import { TitleSet } from './title-set.ts';

/** An order that an index has. `known` are the titles that have a value; the others come last, by id. */
interface IndexedOrder {
  key: RawQueryFragment;
  known?: RawQueryFragment;
  unknown?: Parameters<typeof lacking>[0];
  /** The index begins with the highest. */
  isStoredDescending?: true;
}

const orders: Record<Exclude<TitleSort, 'added'>, IndexedOrder> = {
  title: { key: sql`m.sort_key` },
  type: { key: sql`m.type collate "C"` },
  genre: { key: sql`m.primary_genre collate "C"`, known: sql`m.primary_genre <> ''`, unknown: 'genre' },
  year: { key: sql`m.year_or_zero`, known: sql`m.year_or_zero > 0`, unknown: 'year' },
  country: { key: sql`m.country collate "C"`, known: sql`m.country is not null`, unknown: 'country' },
  quality: { key: sql`m.quality collate "C"`, known: sql`m.quality is not null`, unknown: 'quality' },
  rating: {
    key: sql`m.rating`,
    known: sql`m.rating is not null`,
    unknown: 'rating',
    isStoredDescending: true,
  },
  changed: { key: sql`coalesce(m.edited_at, m.changed_at, m.created_at)` },
  popular: { key: sql`m.popularity` },
};

/** One page, and how many titles match. */
export async function listTitles(
  em: EntityManager,
  { page, limit, ...query }: TitlePageQuery,
): Promise<{ titles: ListedTitle[]; total: number }> {
  const { ids, total } = await listIds(em, query, (page - 1) * limit, limit);
  return { titles: await listedByIds(em, ids), total };
}

/** All that match: in the order of the list, or as they were added where it names none. */
export async function listAllIds(em: EntityManager, query: TitlesQuery): Promise<number[]> {
  if (query.sort !== undefined) return (await listIds(em, query, 0, int4Max)).ids;
  const { sort: _, order: __, ...filter } = query;
  return [...(await findTitles(em, filter)).ids()];
}

async function listIds(
  em: EntityManager,
  { sort, order, ...filter }: TitlesQuery,
  offset: number,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const isDescending = sort === undefined || order === 'desc';
  const indexed = sort === undefined || sort === 'added' ? undefined : orders[sort];
  const { all, part, best } = await findWithin(em, filter, indexed?.unknown && lacking(indexed.unknown));
  const { total } = all;
  if (offset >= total) return { ids: [], total };
  if (sort === undefined && best.length > 0) {
    const rest = all.without(TitleSet.of(best));
    const first = best.slice(offset, offset + limit);
    return {
      ids: [
        ...first,
        ...rest.page(Math.max(0, offset - best.length), limit - first.length, { isDescending }),
      ],
      total,
    };
  }
  if (!indexed) return { ids: all.page(offset, limit, { isDescending }), total };
  const known = all.without(part);
  const ids = await listOrdered(em, known, indexed, { isDescending, offset, limit });
  const others = part.page(Math.max(0, offset - known.total), limit - ids.length, { isDescending });
  return { ids: [...ids, ...others], total };
}

interface Slice {
  isDescending: boolean;
  offset: number;
  limit: number;
}

/** The cost of looking up a title and sorting it, relative to passing over an entry of an index. */
const costOfLooking = 20;

/** Titles of a set in an order: from the nearer end of its index, or looked up where so few of them are in it that this is cheaper. */
async function listOrdered(
  em: EntityManager,
  titles: TitleSet,
  order: IndexedOrder,
  { isDescending, offset, limit }: Slice,
): Promise<number[]> {
  const wanted = Math.min(limit, titles.total - offset);
  if (wanted <= 0) return [];
  const left = titles.total - offset - wanted;
  const isFromEnd = left < offset;
  const direction = {
    isDescending: isDescending !== isFromEnd,
    offset: isFromEnd ? left : offset,
    limit: wanted,
  };
  const line = titles.line();
  const passed =
    ((direction.offset + wanted) / titles.total) * (line ? line.length * 8 : Number.POSITIVE_INFINITY);
  const isIn =
    line === null || titles.total * costOfLooking < passed
      ? sql`m.id = any(${listedIds(titles)}::integer[])`
      : sql`case when m.id < ${line.length * 8} then get_bit(${line}::bytea, m.id # 7) = 1 else false end`;
  const ids = await idsOf(
    em,
    sql`select m.id from movies m where ${order.known ?? sql`true`} and ${isIn}
         order by ${sorted(order, direction.isDescending)} offset ${direction.offset} limit ${wanted}`,
  );
  return isFromEnd ? ids.reverse() : ids;
}

const listedIds = (titles: TitleSet) => `{${[...titles.ids()].join(',')}}`;

function sorted({ key, isStoredDescending }: IndexedOrder, isDescending: boolean): RawQueryFragment {
  if (isDescending) return sql`${key} desc ${isStoredDescending ? sql`nulls last` : sql``}, m.id desc`;
  return sql`${key} asc ${isStoredDescending ? sql`nulls first` : sql``}, m.id asc`;
}

interface ListedRecord extends MovieRecord {
  addedBy: string | null;
  changedBy: string | null;
  changedAt: Date | string;
  noStream: boolean;
  noEpisodes: boolean;
  isDouble: boolean;
  hasDeadLink: boolean;
}

/** In the order of the ids; what was deleted meanwhile is left out. */
async function listedByIds(em: EntityManager, ids: readonly number[]): Promise<ListedTitle[]> {
  if (ids.length === 0) return [];
  const rows = await em.execute<ListedRecord[]>(sql`
    select ${movieColumns}, m.added_by as "addedBy", m.edited_by as "changedBy",
           coalesce(m.edited_at, m.changed_at, m.created_at) as "changedAt",
           p.no_stream as "noStream", p.no_episodes as "noEpisodes", p.is_double as "isDouble",
           exists (select from dead_titles d where d.movie_id = m.id) as "hasDeadLink"
      from movies m join title_problems p on p.movie_id = m.id where m.id in (${ids})`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentListed(row)] : [];
  });
}

function presentListed({ noStream, noEpisodes, isDouble, hasDeadLink, ...row }: ListedRecord): ListedTitle {
  const { addedBy, changedBy, changedAt, ...title } = row;
  const isTrue: Record<TitleProblem, boolean> = {
    'no-poster': row.posterUrl === noPoster,
    'no-description': (row.description ?? '').trim() === '',
    'no-genre': row.genre === '',
    'no-stream': noStream,
    'no-trailer': row.trailerUrl === null,
    'no-episodes': noEpisodes,
    'dead-link': hasDeadLink,
    double: isDouble,
  };
  return {
    ...presentMovie(title),
    problems: titleProblems.filter((problem) => isTrue[problem]),
    addedBy,
    changedAt: new Date(changedAt).toISOString(),
    changedBy,
  };
}

/** The values that titles have of a kind of fact, from its index: one step a value, however many titles have it. */
async function valuesOf(em: EntityManager, kind: string): Promise<string[]> {
  const prefix = `${kind}:`;
  const rows = await em.execute<{ fact: string }[]>(sql`
    with recursive facts as (
      (select fact from title_bits where fact > ${prefix} and fact < ${`${kind};`} order by fact limit 1)
      union all
      select (select b.fact from title_bits b where b.fact > f.fact and b.fact < ${`${kind};`} order by b.fact limit 1)
        from facts f where f.fact is not null
    )
    select fact from facts where fact is not null`);
  return rows.map(({ fact }) => fact.slice(prefix.length)).sort((one, other) => one.localeCompare(other));
}

export const readTitleChoices = async (em: EntityManager): Promise<TitleChoices> => ({
  genres: await valuesOf(em, 'genre'),
  countries: await valuesOf(em, 'country'),
  qualities: await valuesOf(em, 'quality'),
  addedBy: await valuesOf(em, 'added-by'),
  changedBy: await valuesOf(em, 'edited-by'),
});
