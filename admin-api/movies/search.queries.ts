import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { MovieType } from '#schema/movie.ts';
import type { IdPage } from './newest.queries.ts';

/** More matches than this are not looked at: nobody pages that far, and a search for 'a' must not read the catalogue. */
const candidateLimit = 500;

/** Titles that begin with the words first, then those that hold all of them, the last one as far as it is typed. */
export async function searchTitles(
  em: EntityManager,
  words: string,
  type: MovieType | undefined,
  offset: number,
  limit: number,
): Promise<IdPage> {
  const [known] = await em.execute<{ text: string }[]>(sql`select plain_text(${words.trim()}) as text`);
  const text = known?.text ?? '';
  if (text === '') return { ids: [], total: 0 };
  const ofType = type === undefined ? sql`true` : sql`type = ${type}`;
  const found = await em.execute<{ id: number; total: number }[]>(sql`
    with beginning as (
      select id from movies where ${beginsWith(text)} and ${ofType} order by plain_text(title) collate "C" limit ${candidateLimit}
    ), holding as (
      select id from movies where ${holdsWords(text)} and ${ofType} limit ${candidateLimit}
    ), matches as (
      select id, min(place) as place from (select id, 1 as place from beginning union all select id, 2 from holding) found group by id
    )
    select m.id, count(*) over ()::integer as total
      from matches join movies m using (id)
     order by place, case when place = 1 then length(m.title) end, m.popularity desc, m.id desc
    offset ${offset} limit ${limit}`);
  return { ids: found.map(({ id }) => id), total: found[0]?.total ?? 0 };
}

/** A range on the index in order of bytes: nothing in the text is a wildcard. */
const beginsWith = (text: string): RawQueryFragment =>
  sql`plain_text(title) collate "C" >= ${text} and plain_text(title) collate "C" < ${`${text}\u{10ffff}`}`;

function holdsWords(text: string): RawQueryFragment {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return sql`false`;
  const query = `${words.map((word) => `'${word}'`).join(' & ')}:*`;
  return sql`to_tsvector('simple', plain_text(title)) @@ to_tsquery('simple', ${query})`;
}
