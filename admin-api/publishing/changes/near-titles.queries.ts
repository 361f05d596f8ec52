import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import type { LoggedRow } from '#schema/shapes/change.ts';
import { numberOf, textOf } from './change.entity.ts';
import type { ChangeRecord } from './change.queries.ts';

const placeOrders = ['genre', 'person', 'collection'] as const;

/** Where a title came or went in an order from which related titles are chosen. `key` is a genre, or the id of a person or a collection. */
interface ListPosition {
  seq: number;
  order: (typeof placeOrders)[number];
  key: string;
  year: number;
  id: number;
}

/** A title whose positions are to be looked up: those of all its words, people and collections, or those of the words that its new text moves. */
interface Moved {
  seq: number;
  id: number;
  isWhole: boolean;
}

/**
 * For each change the titles whose related ones it may move: those that stand near to a place that a title took or left, or whose points
 * it changes. They are looked up as titles stand now; what has moved on since is named by a later change.
 */
export async function listNearTitles(
  em: EntityManager,
  changes: readonly ChangeRecord[],
): Promise<Map<number, number[]>> {
  const near: [seq: number, ids: number[]][] = [];
  for (let at = 0; at < changes.length; at += changesAtOnce)
    near.push(...(await nearOf(em, changes.slice(at, at + changesAtOnce))));
  return new Map(near);
}

/** A thousand new titles take a second, and on a busy machine longer than a query may. */
const changesAtOnce = 100;

async function nearOf(
  em: EntityManager,
  changes: readonly ChangeRecord[],
): Promise<[seq: number, ids: number[]][]> {
  const positions = changes.flatMap(positionsOf);
  const moved = changes.flatMap(movedIn);
  if (positions.length + moved.length === 0) return [];
  // An edit of a text concerns words alone. The branches for the rest are left out then: planning them takes longer than the query.
  const isAnyWhole = moved.some(({ isWhole }) => isWhole);
  const orders = new Set(isAnyWhole ? placeOrders : positions.map(({ order }) => order));
  const near = [
    ...(orders.has('genre') ? [nearInGenre] : []),
    ...(orders.has('person') ? [nearOfPerson] : []),
    ...(orders.has('collection') ? [nearInCollection] : []),
    ...(moved.length > 0 ? [nearByWord] : []),
  ].reduce((one, other) => sql`${one} union all ${other}`);
  const rows = await em.execute<{ seq: string; near: number[] }[]>(sql`
    with moved as materialized (
      select * from json_to_recordset(${JSON.stringify(moved)}) m (seq bigint, id int, "isWhole" boolean)
    ), positions as materialized (
      select seq, "order", key, year, id
        from json_to_recordset(${JSON.stringify(positions)}) p (seq bigint, "order" text, key text, year int, id int)
      ${moved.length > 0 ? placesOfWords : sql``} ${isAnyWhole ? placesOfAll : sql``}
    )
    select seq, array_agg(distinct near) as near from (${near}) n group by 1`);
  // pg returns bigint as text.
  return rows.map(({ seq, near: ids }) => [Number(seq), ids]);
}

function positionsOf({ seq, entity, before, after, recordId }: ChangeRecord): ListPosition[] {
  const rows = [before, after].filter((row) => row !== null);
  if (entity === 'movie')
    return isAlike(before, after, pointColumns) ? [] : rows.map((row) => inGenre(seq, recordId, row));
  if (entity === 'credit' && !isAlike(before, after, creditPlace))
    return rows.filter((row) => row['episode_id'] == null).map((row) => at(seq, 'person', row, 'person_id'));
  return entity === 'collection_title' ? rows.map((row) => at(seq, 'collection', row, 'collection_id')) : [];
}

const inGenre = (seq: number, id: number, row: LoggedRow): ListPosition => ({
  seq,
  order: 'genre',
  key: textOf(row, 'primary_genre'),
  year: numberOf(row, 'year'),
  id,
});

const at = (seq: number, order: ListPosition['order'], row: LoggedRow, column: string): ListPosition => ({
  seq,
  order,
  key: textOf(row, column),
  year: 0,
  id: numberOf(row, 'movie_id'),
});

/** What gives a title its place among those of its genre, and its points beside others. */
const pointColumns = ['primary_genre', 'genre', 'year', 'type'];
const creditPlace = ['person_id', 'movie_id', 'episode_id'];
const texts = ['title'];

function movedIn({ seq, entity, before, after, recordId }: ChangeRecord): Moved[] {
  if (entity !== 'movie') return [];
  const isWhole = !isAlike(before, after, pointColumns);
  return isWhole || !isAlike(before, after, texts) ? [{ seq, id: recordId, isWhole }] : [];
}

const isAlike = (before: LoggedRow, after: LoggedRow, columns: readonly string[]) =>
  before !== null &&
  after !== null &&
  columns.every((column) => textOf(before, column) === textOf(after, column));

/** With `isWhole` all words, the former ones and the present ones; else those that only one of the two texts has. */
const placesOfWords = sql`
  union select seq, 'word', word, 0, id from (
    select m.seq, m.id, m."isWhole", w.word from moved m join changes c using (seq)
      cross join lateral series_beginnings(c.before ->> 'title') w
     where c.op <> 'insert' and coalesce(c.before ->> 'is_visible' = 'true', true)
    union all
    select m.seq, m.id, m."isWhole", w.word from moved m join title_words w on w.movie_id = m.id
  ) w group by seq, id, "isWhole", word having "isWhole" or count(*) = 1`;

const placesOfAll = sql`
  union select m.seq, 'person', c.person_id::text, 0, m.id from moved m
    join public.credits c on c.movie_id = m.id and c.episode_id is null where m."isWhole"
  union select m.seq, 'collection', c.collection_id::text, 0, m.id from moved m
    join public.collection_titles c on c.movie_id = m.id where m."isWhole"`;

/** As many titles on each side of a place as related titles are chosen from (sql/functions/related.sql). */
const nearest = { genre: 12, person: 4, collection: 6, word: 4 } as const;

const besideYear = (condition: string) => `
    (select m.id as other from movies m where ${condition} and (m.year_or_zero, m.id) < (p.year, p.id)
      order by m.year_or_zero desc, m.id desc limit ${nearest.genre})
    union all
    (select m.id from movies m where ${condition} and (m.year_or_zero, m.id) > (p.year, p.id)
      order by m.year_or_zero, m.id limit ${nearest.genre})`;

const besideId = (list: string, count: number) => `
    (select o.movie_id as other from ${list} and o.movie_id < p.id order by o.movie_id desc limit ${count})
    union all
    (select o.movie_id from ${list} and o.movie_id > p.id order by o.movie_id limit ${count})`;

const nearPlaces = (order: string, beside: string) =>
  raw(`
  select p.seq, n.other as near from positions p cross join lateral (${beside}) n where p."order" = '${order}'`);

/** Titles without a genre are near to all titles. The condition of the other two is false then, so their tables are not read. */
const nearInGenre = nearPlaces(
  'genre',
  `${besideYear("m.primary_genre = p.key and p.key <> ''")} union all ${besideYear("m.primary_genre = ''")}`,
);
const nearOfPerson = nearPlaces(
  'person',
  besideId('credits o where o.person_id = p.key::integer and o.episode_id is null', nearest.person),
);
const nearInCollection = nearPlaces(
  'collection',
  besideId('collection_titles o where o.collection_id = p.key::integer', nearest.collection),
);
const nearByWord = nearPlaces('word', besideId('title_words o where o.word = p.key', nearest.word));
