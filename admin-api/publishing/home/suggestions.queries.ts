/** The titles of home that are chosen for a visitor: the newest, and the suggestions. */
import { type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import type { MovieType } from '#schema/shapes/movie.ts';

export const newestIds = (limit: number, type?: MovieType): RawQueryFragment =>
  type === undefined
    ? sql`select id from movies order by id desc limit ${limit}`
    : sql`select id from movies where type = ${type} order by id desc limit ${limit}`;

/** With more movies the newest are the last lines of a file, and suggestions are chosen. */
const newestUpTo = 1_000;
/** So many of the best rated movies are chosen from, and so many of those that can be watched. */
const pool = 300;
/** Of one genre and of one decade, before there are more of them. */
const ofGenre = 3;
const ofDecade = 4;

/**
 * The newest movies of a small catalogue. Those of a large one are chosen by rating, and a movie that can be watched or has a picture counts
 * two points more; a genre and a decade have few places before the others had theirs. What is read does not grow with the catalogue.
 */
export const suggestedIds = (limit: number): RawQueryFragment => sql`
  with large as materialized (
    select from movies where type = 'movie' order by id offset ${newestUpTo} limit 1
  ), pool as materialized (
    (select id, rating, is_watchable, poster_url, primary_genre, year_or_zero from movies
      where type = 'movie' and exists (select from large)
      order by rating desc nulls last, id desc limit ${pool})
    union
    (select id, rating, is_watchable, poster_url, primary_genre, year_or_zero from movies
      where type = 'movie' and is_watchable and exists (select from large)
      order by popularity desc, id desc limit ${pool})
  ), scored as (
    select id, primary_genre, year_or_zero / 10 as decade,
           coalesce(rating, 5) + 2 * is_watchable::int + 2 * (poster_url <> ${noPoster})::int as score
      from pool
  ), placed as (
    select id, score, row_number() over (partition by primary_genre order by score desc, id desc) as of_genre,
           row_number() over (partition by decade order by score desc, id desc) as of_decade
      from scored
  ), chosen as (
    select id, row_number() over (
             order by greatest((of_genre - 1) / ${ofGenre}, (of_decade - 1) / ${ofDecade}), score desc, id desc
           ) as place
      from placed
  ), newest as (
    select id, row_number() over (order by id desc) as place
      from (select id from movies where type = 'movie' and not exists (select from large)
             order by id desc limit ${limit}) last
  )
  select id from (select * from chosen union all select * from newest) all_of_them order by place limit ${limit}`;
