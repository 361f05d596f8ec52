import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import type { LoggedRow } from '#schema/shapes/change.ts';
import { numberOf, textOf } from './change.entity.ts';
import type { ChangeRecord } from './change.queries.ts';

const placeOrders = ['title', 'person', 'collection'] as const;

/** Where a title came or went in the orders from which related titles are chosen. */
interface ListPosition {
  seq: number;
  order: (typeof placeOrders)[number];
  /** The first genre, or the id of a person or a collection. */
  key: string;
  id: number;
  /** Of a title: its place by year among those of its genres, and of its type and country. */
  year?: number;
  genres?: string;
  type?: string;
  country?: string;
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
    ...(orders.has('title') ? [nearInGenre, nearOfType, nearWithoutGenre] : []),
    ...(orders.has('person') ? [nearOfPerson] : []),
    ...(orders.has('collection') ? [nearInCollection] : []),
    ...(moved.length > 0 ? [nearByWord, doubles] : []),
  ].reduce((one, other) => sql`${one} union all ${other}`);
  const rows = await em.execute<{ seq: string; near: number[] }[]>(sql`
    with moved as materialized (
      select * from json_to_recordset(${JSON.stringify(moved)}) m (seq bigint, id int, "isWhole" boolean)
    ), positions as materialized (
      select * from json_to_recordset(${JSON.stringify(positions)})
        p (seq bigint, "order" text, key text, id int, year int, genres text, type text, country text)
      ${moved.length > 0 ? placesOfWords : sql``} ${isAnyWhole ? placesOfAll : sql``}
    )
    select seq, array_agg(distinct near) as near from (${near}) n group by 1`);
  // pg returns bigint as text.
  return rows.map(({ seq, near: ids }) => [Number(seq), ids]);
}

function positionsOf({ seq, entity, before, after, recordId }: ChangeRecord): ListPosition[] {
  const rows = [before, after].filter((row) => row !== null);
  if (entity === 'movie')
    return isAlike(before, after, pointColumns) ? [] : rows.map((row) => ofTitle(seq, recordId, row));
  if (entity === 'credit' && !isAlike(before, after, creditPlace))
    return rows.filter((row) => row['episode_id'] == null).map((row) => at(seq, 'person', row, 'person_id'));
  return entity === 'collection_title' ? rows.map((row) => at(seq, 'collection', row, 'collection_id')) : [];
}

const ofTitle = (seq: number, id: number, row: LoggedRow): ListPosition => ({
  seq,
  order: 'title',
  key: textOf(row, 'primary_genre'),
  id,
  year: numberOf(row, 'year'),
  genres: textOf(row, 'genre'),
  type: textOf(row, 'type'),
  country: textOf(row, 'country_choice'),
});

const at = (seq: number, order: ListPosition['order'], row: LoggedRow, column: string): ListPosition => ({
  seq,
  order,
  key: textOf(row, column),
  id: numberOf(row, 'movie_id'),
});

/** What gives a title its place among those of its genre and its type, and its points beside others. */
const pointColumns = ['primary_genre', 'genre', 'year', 'type', 'country'];
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

const noFacts = raw('null::int, null, null, null');

/**
 * With `isWhole` all words, the former ones and the present ones; else those that only one of the two texts has. The collation of words
 * would become that of all keys, and the index of genres has another.
 */
const placesOfWords = sql`
  union select seq, 'word', word collate "default", id, ${noFacts} from (
    select m.seq, m.id, m."isWhole", w.word from moved m join changes c using (seq)
      cross join lateral series_beginnings(c.before ->> 'title') w
     where c.op <> 'insert' and coalesce(c.before ->> 'is_visible' = 'true', true)
    union all
    select m.seq, m.id, m."isWhole", w.word from moved m join title_words w on w.movie_id = m.id
  ) w group by seq, id, "isWhole", word having "isWhole" or count(*) = 1`;

const placesOfAll = sql`
  union select m.seq, 'person', c.person_id::text, m.id, ${noFacts} from moved m
    join public.credits c on c.movie_id = m.id and c.episode_id is null where m."isWhole"
  union select m.seq, 'collection', c.collection_id::text, m.id, ${noFacts} from moved m
    join public.collection_titles c on c.movie_id = m.id where m."isWhole"`;

/** As many titles on each side of a place as related titles are chosen from (sql/functions/related.sql). */
const nearest = {
  genre: 12,
  genreOfType: 6,
  genreOfTypeById: 4,
  country: 12,
  type: 6,
  year: 6,
  person: 4,
  collection: 6,
  word: 4,
} as const;

interface Beside {
  /** A table with its condition. */
  list: string;
  /** The columns of the order, the id last. */
  by: readonly string[];
  place?: string;
  count: number;
}

/** The nearest titles on each side of place `p`. */
const beside = (
  { list, by, count, place = by.length > 1 ? '(p.year, p.id)' : '(p.id)' }: Beside,
  columns = `${by.at(-1)} as other`,
) => `
    (select ${columns} from ${list} and (${by}) < ${place} order by ${by.map((column) => `${column} desc`)} limit ${count})
    union all
    (select ${columns} from ${list} and (${by}) > ${place} order by ${by} limit ${count})`;

const nearPlaces = (order: string, titles: string, places = 'positions p') =>
  raw(
    `select p.seq, n.other as near from ${places} cross join lateral (${titles}) n where p."order" = '${order}'`,
  );

const byYear = ['m.year_or_zero', 'm.id'];
/**
 * Here the genre, below the type, is a bound of rows: as a condition of its own it was looked for among all titles by year or id, however
 * rare it is.
 */
const nearInGenre = nearPlaces(
  'title',
  beside({
    list: 'movies m where (m.primary_genre, m.year_or_zero) >= (p.key, 0) and (m.primary_genre, m.year_or_zero) <= (p.key, 9999)',
    by: ['m.primary_genre', ...byYear],
    place: '(p.key, p.year, p.id)',
    count: nearest.genre,
  }),
  `(select * from positions where key <> '') p`,
);
const ofGenreAndType = 'movie_genres o where o.genre = g.genre and o.type = p.type';
const nearOfType = nearPlaces(
  'title',
  [
    {
      list: `${ofGenreAndType} and o.country = p.country`,
      by: ['o.year', 'o.movie_id'],
      count: nearest.genreOfType,
    },
    { list: ofGenreAndType, by: ['o.movie_id'], count: nearest.genreOfTypeById },
  ]
    .map((list) => beside(list))
    .join(' union all '),
  `(select * from positions where type <> 'movie') p cross join lateral genres_of(p.genres) g (genre)`,
);
/** Those without a genre are near to titles of any. */
const nearWithoutGenre = nearPlaces(
  'title',
  `select n.other from (${[
    {
      list: 'movies m where m.country_choice = p.country and m.type = p.type',
      by: byYear,
      count: nearest.country,
    },
    {
      list: 'movies m where (m.type, m.id) > (p.type, 0) and (m.type, m.id) < (p.type, 2147483647)',
      by: ['m.type', 'm.id'],
      place: '(p.type, p.id)',
      count: nearest.type,
    },
    { list: 'movies m where true', by: byYear, count: nearest.year },
  ]
    .map((list) => beside(list, 'm.id as other, m.primary_genre'))
    .join(' union all ')}) n where n.primary_genre = ''`,
);
const nearOfPerson = nearPlaces(
  'person',
  beside({
    list: 'credits o where o.person_id = p.key::integer and o.episode_id is null',
    by: ['o.movie_id'],
    count: nearest.person,
  }),
);
const nearInCollection = nearPlaces(
  'collection',
  beside({
    list: 'collection_titles o where o.collection_id = p.key::integer',
    by: ['o.movie_id'],
    count: nearest.collection,
  }),
);
/** Records of the same name, year and type, which are left out while they have them (sql/functions/related.sql). */
const doubles = raw(`
  select m.seq, d.id as near from moved m join changes c using (seq)
    cross join lateral (values (c.before), (c.after)) r (row)
    cross join lateral (
      select id from movies where sort_key = title_sort_key(r.row ->> 'title') and id <> m.id
         and year_or_zero = coalesce((r.row ->> 'year')::integer, 0) and type = r.row ->> 'type' limit ${nearest.genre}) d`);
const nearByWord = nearPlaces(
  'word',
  beside({ list: 'title_words o where o.word = p.key', by: ['o.movie_id'], count: nearest.word }),
);
