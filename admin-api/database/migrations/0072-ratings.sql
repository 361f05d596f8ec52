-- Ratings of titles by visitors, one a browser and title. Neither table refers to the titles: what lies in the trash or was merged away
-- keeps its ratings where they are, however many, and has them again when it comes back (admin-api/trash deletes what nothing brings back).

create table title_ratings (
  movie_id integer not null,
  visitor text not null,                        -- a hash of the key that the browser keeps
  value smallint not null check (value between 1 and 10),
  rated_at timestamptz not null default now(),
  primary key (movie_id, visitor)
);

-- How many gave 1, 2 … 10. A rating moves two of these numbers, however many there are.
create table rating_counts (
  id integer primary key,                       -- of the title
  counts integer[] not null check (cardinality(counts) = 10)
);

create function move_rating_counts(movie_ids integer[], ratings smallint[], signs integer[]) returns void language sql as $$
  with moved as (
    select m.movie_id, m.value, sum(m.sign)::integer as difference
      from unnest(movie_ids, ratings, signs) m (movie_id, value, sign) group by 1, 2 having sum(m.sign) <> 0)
  insert into rating_counts as c (id, counts)
    select t.movie_id, array(select coalesce(m.difference, 0) from generate_series(1, 10) v (value)
                               left join moved m on m.movie_id = t.movie_id and m.value = v.value order by v.value)
      from (select distinct movie_id from moved) t order by 1
  on conflict (id) do update set counts = array(
    select u.count + u.difference from unnest(c.counts, excluded.counts) with ordinality u (count, difference, place) order by u.place)
$$;

create function count_ratings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_rating_counts(array_agg(n.movie_id), array_agg(n.value), array_agg(1)) from new_rows n;
  elsif tg_op = 'DELETE' then
    perform move_rating_counts(array_agg(o.movie_id), array_agg(o.value), array_agg(-1)) from old_rows o;
  else
    perform move_rating_counts(array_agg(r.movie_id), array_agg(r.value), array_agg(r.sign))
      from (select o.movie_id, o.value, -1 from old_rows o union all select n.movie_id, n.value, 1 from new_rows n) r (movie_id, value, sign);
  end if;
  return null;
end $$;
create trigger count_on_insert after insert on title_ratings referencing new table as new_rows
  for each statement execute function count_ratings();
create trigger count_on_update after update on title_ratings referencing old table as old_rows new table as new_rows
  for each statement execute function count_ratings();
create trigger count_on_delete after delete on title_ratings referencing old table as old_rows
  for each statement execute function count_ratings();

-- The log holds the counts, which pages show, and says of no browser what it gave.
create trigger record_insert after insert on rating_counts referencing new table as new_rows
  for each statement execute function record_changes('rating_count');
create trigger record_update after update on rating_counts referencing old table as old_rows new table as new_rows
  for each statement execute function record_changes('rating_count');
create trigger record_delete after delete on rating_counts referencing old table as old_rows
  for each statement execute function record_changes('rating_count');

-- Pages of the past show the counts of that moment.
do $$
begin
  execute replace(pg_get_functiondef('lay_moment(bigint)'::regprocedure),
    '(''match'', ''matches'', true)', '(''match'', ''matches'', true), (''rating_count'', ''rating_counts'', true)');
end $$;
