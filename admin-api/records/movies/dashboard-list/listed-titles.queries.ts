import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { findTitles, findWithBest } from '#admin-api/records/movies/bit-sets/find-titles.queries.ts';
import { orders, pageInOrder } from '#admin-api/records/movies/bit-sets/ordered-titles.queries.ts';
import { TitleSet } from '#admin-api/records/movies/bit-sets/title-set.ts';
import { type MovieRecord, movieColumns, presentMovie } from '#admin-api/records/movies/movie.entity.ts';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import { int4Max } from '#schema/rules/text.ts';
import { type TitleProblem, titleProblems } from '#schema/rules/title-filter-names.ts';
import type { ListedTitle, TitleChoices, TitlePageQuery, TitlesQuery } from '#schema/shapes/title-filter.ts';

/** One page, and how many titles match. */
export async function listTitles(
  em: EntityManager,
  { page, limit, ...query }: TitlePageQuery,
): Promise<{ titles: ListedTitle[]; total: number }> {
  const { ids, total } = await listIds(em, query, (page - 1) * limit, limit);
  return { titles: await listedByIds(em, ids), total };
}

/** All matching titles: in the order of the list, or as they were added when it names none. */
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
  const { all, best } = await findWithBest(em, filter);
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
  if (sort === undefined || sort === 'added')
    return { ids: all.page(offset, limit, { isDescending }), total };
  return { ids: await pageInOrder(em, all, orders[sort], { isDescending, offset, limit }), total };
}

interface ListedRecord extends MovieRecord {
  addedBy: string | null;
  changedBy: string | null;
  changedAt: Date | string;
  noStream: boolean;
  noEpisodes: boolean;
  isDouble: boolean;
  deadSince: Date | string | null;
}

/** In the order of the ids; titles deleted meanwhile are left out. */
async function listedByIds(em: EntityManager, ids: readonly number[]): Promise<ListedTitle[]> {
  if (ids.length === 0) return [];
  const rows = await em.execute<ListedRecord[]>(sql`
    select ${movieColumns}, m.added_by as "addedBy", m.edited_by as "changedBy",
           coalesce(m.edited_at, m.changed_at, m.created_at) as "changedAt",
           p.no_stream as "noStream", p.no_episodes as "noEpisodes", p.is_double as "isDouble",
           (select min(d.since) from dead_links d where d.movie_id = m.id) as "deadSince"
      from movies m join title_problems p on p.movie_id = m.id where m.id in (${ids})`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentListed(row)] : [];
  });
}

function presentListed({ noStream, noEpisodes, isDouble, deadSince, ...row }: ListedRecord): ListedTitle {
  const { addedBy, changedBy, changedAt, ...title } = row;
  const isTrue: Record<TitleProblem, boolean> = {
    'no-poster': row.posterUrl === noPoster,
    'no-description': (row.description ?? '').trim() === '',
    'no-genre': row.genre === '',
    'no-stream': noStream,
    'no-trailer': row.trailerUrl === null,
    'no-episodes': noEpisodes,
    'dead-link': deadSince !== null,
    double: isDouble,
  };
  return {
    ...presentMovie(title),
    problems: titleProblems.filter((problem) => isTrue[problem]),
    deadSince: deadSince && new Date(deadSince).toISOString(),
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
