import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { IdPage } from '#admin-api/movies/newest.queries.ts';
import type { MovieType } from '#schema/movie.ts';
import { listPageSize } from '#schema/paging.ts';
import { findNear } from './near.queries.ts';
import { findPhrase } from './phrase.queries.ts';
import { findScattered } from './scattered.queries.ts';
import { mostMatches, type Search, type TypedWord } from './search.ts';

/**
 * Titles in which the words stand as they were typed, the last one as far as it was. Where these fill no page, titles follow
 * that hold the words anywhere, and then those one typing error away.
 */
export async function searchTitles(
  em: EntityManager,
  text: string,
  type: MovieType | undefined,
  offset: number,
  limit: number,
): Promise<IdPage> {
  const search = await readSearch(em, text, type, Math.min(offset + limit, mostMatches));
  if (search.text === '') return { ids: [], total: 0 };
  const phrase = await findPhrase(em, search);
  if (phrase.total >= listPageSize)
    return { ids: phrase.ids.slice(offset, offset + limit), total: phrase.total };
  const found = new Set(phrase.ids);
  for (const find of [findScattered, findNear]) {
    if (found.size < listPageSize) for (const id of await find(em, search, found.size > 0)) found.add(id);
  }
  const ids = [...found];
  return { ids: ids.slice(offset, offset + limit), total: ids.length };
}

async function readSearch(
  em: EntityManager,
  text: string,
  type: MovieType | undefined,
  needed: number,
): Promise<Search> {
  const [row] = await em.execute<{ text: string; words: TypedWord[] }[]>(sql`
    select text, case when text ~ '[[:alnum:]]' then (
             select json_agg(json_build_object('word', word, 'runs', script_runs(word)) order by place)
               from string_to_table(text, ' ') with ordinality as words (word, place)) else '[]' end as words
      from search_text(${text}) text`);
  return {
    text: row?.text ?? '',
    words: row?.words ?? [],
    isOfType: type === undefined ? sql`true` : sql`type = ${type}`,
    needed,
  };
}
