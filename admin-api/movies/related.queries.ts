import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { creditRoles } from '#schema/credit-role.ts';

/**
 * Related titles are chosen among the nearest on each side in a few orders: the years of the first genre, and the ids among the titles
 * of a person, of a collection, or with a word. An edit therefore concerns those that it comes near to, however many titles there are,
 * and what stands elsewhere keeps its list (changes/near-titles.queries.ts names the titles near to a place).
 */
const nearest = { genre: 12, person: 4, collection: 6, word: 2 } as const;

const besideYear = (condition: string, year: string, id: string) => `
    (select m.id as other from movies m where ${condition} and (m.year_or_zero, m.id) < (${year}, ${id})
      order by m.year_or_zero desc, m.id desc limit ${nearest.genre})
    union all
    (select m.id from movies m where ${condition} and (m.year_or_zero, m.id) > (${year}, ${id})
      order by m.year_or_zero, m.id limit ${nearest.genre})`;

const besideId = (list: string, id: string, count: number, columns = '') =>
  raw(`
    (select o.movie_id as other${columns} from ${list} and o.movie_id < ${id} order by o.movie_id desc limit ${count})
    union all
    (select o.movie_id${columns} from ${list} and o.movie_id > ${id} order by o.movie_id limit ${count})`);

/** The titles on each side of a place, as `other`; the place is given as expressions of SQL. */
export const beside = {
  /** Those without a genre are on every side of one without. The condition of the other two is false then, so their tables are not read. */
  genre: (key: string, year: string, id: string, hasNone: string) =>
    raw(
      `${besideYear(`m.primary_genre = ${key} and ${key} <> ''`, year, id)} union all ${besideYear(hasNone, year, id)}`,
    ),
  person: (key: string, id: string) =>
    besideId(`credits o where o.person_id = ${key} and o.episode_id is null`, id, nearest.person),
  collection: (key: string, id: string) =>
    besideId(`collection_titles o where o.collection_id = ${key}`, id, nearest.collection),
  /** Also whether the word is in the title. */
  word: (key: string, id: string) =>
    besideId(`title_words o where o.word = ${key}`, id, nearest.word, ', o.in_title'),
};

/** How many of its people lead on from a title, the directors and the first actors. */
const people = 6;

/** Two titles get points for what they have in common; these depend on the two alone. A person counts as much as a near year of a genre. */
const points = {
  collection: 6,
  person: 5,
  wordOfTitles: 4,
  word: 1,
  genre: 2,
  type: 1,
  nearYear: 2,
  year: 1,
};

/** For each title the most related ones, best first; among equals the nearest by year. A title that has nothing else has the nearest of all by year. */
export async function listRelated(em: EntityManager, titleIds: readonly number[], limit: number) {
  if (titleIds.length === 0) return new Map<number, number[]>();
  const rows = await em.execute<{ id: number; others: number[] }[]>(sql`
    with asked as materialized (select id, type, primary_genre, year_or_zero from movies where id in (${titleIds})),
    near as (${nearByGenre} union all ${nearByPerson} union all ${nearByCollection} union all ${nearByWord}),
    common as (
      select t.id, m.id as other, abs(m.year_or_zero - t.year_or_zero) as apart,
             n.points + case when m.primary_genre = t.primary_genre and t.primary_genre <> '' then ${points.genre}::integer else 0 end
               + case when m.type = t.type then ${points.type}::integer else 0 end
               + case when m.year_or_zero = 0 or t.year_or_zero = 0 then 0
                      when abs(m.year_or_zero - t.year_or_zero) <= 3 then ${points.nearYear}::integer
                      when abs(m.year_or_zero - t.year_or_zero) <= 10 then ${points.year}::integer else 0 end as points
        from (select id, other, sum(points) as points from near group by 1, 2) n
        join asked t on t.id = n.id join movies m on m.id = n.other
    ), placed as (
      select id, other, row_number() over (partition by id order by points desc, apart, other desc) as place from common
    )
    select id, array_agg(other order by place) as others from placed where place <= ${limit} group by 1`);
  const found = new Map(rows.map(({ id, others }) => [id, others]));
  return new Map(titleIds.map((id) => [id, found.get(id) ?? []]));
}

/** Those without a genre have the nearest of all. */
const nearByGenre = sql`
  select t.id, n.other, 0 as points from asked t
    cross join lateral (${beside.genre('t.primary_genre', 't.year_or_zero', 't.id', "t.primary_genre = ''")}) n`;

const inOrder = raw(`array_position('{${creditRoles.join(',')}}'::text[], c.role), c.position, c.id`);

/** Who has two roles in another title counts once for it. */
const nearByPerson = sql`
  select q.id, q.other, ${points.person}::integer from (select distinct p.id, n.other, p.person_id from (
    select id, person_id, row_number() over (partition by id order by first) as place from (
      select c.movie_id as id, c.person_id, min(c.nth) as first from (
        select c.movie_id, c.person_id, row_number() over (partition by c.movie_id order by ${inOrder}) as nth
          from credits c join asked t on t.id = c.movie_id where c.episode_id is null) c group by 1, 2) c
  ) p cross join lateral (${beside.person('p.person_id', 'p.id')}) n
  where p.place <= ${people}) q`;

const nearByCollection = sql`
  select t.id, n.other, ${points.collection}::integer from asked t
    join collection_titles k on k.movie_id = t.id cross join lateral (${beside.collection('k.collection_id', 't.id')}) n`;

const nearByWord = sql`
  select t.id, n.other, case when w.in_title and n.in_title then ${points.wordOfTitles}::integer else ${points.word}::integer end
    from asked t join title_words w on w.movie_id = t.id cross join lateral (${beside.word('w.word', 't.id')}) n`;
