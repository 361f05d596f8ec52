-- What the dashboard's list of titles filters by: who added and edited a title, what is missing, and for each fact the set of titles
-- that have it.

-- Nobody is named for what was written before.
alter table movies add added_by text, add edited_by text, add edited_at timestamptz;
alter table movies alter added_by set default nullif(current_setting('app.actor', true), '');
update trash set contents = jsonb_set(contents, '{movies,0,added_by}', 'null')
 where kind = 'movie' and not contents #> '{movies,0}' ? 'added_by';

-- Unlike changed_at, which is the date of what visitors read, an edit may be of a flag as well.
create function note_edit() returns trigger language plpgsql as $$
begin
  new.edited_at := now();
  new.edited_by := nullif(current_setting('app.actor', true), '');
  return new;
end $$;
create trigger note_edit before update on movies for each row
  when ((old.title, old.description, old.genre, old.rating, old.quality, old.poster_url, old.video_url, old.trailer_url,
         old.stream_url, old.download_url, old.year, old.duration, old.type, old.slug, old.country, old.is_trending, old.is_top20)
        is distinct from
        (new.title, new.description, new.genre, new.rating, new.quality, new.poster_url, new.video_url, new.trailer_url,
         new.stream_url, new.download_url, new.year, new.duration, new.type, new.slug, new.country, new.is_trending, new.is_top20))
  execute function note_edit();

-- The orders of the list that no index had: each is walked with the set of the titles that are wanted. A title that nobody has edited
-- counts as edited when it was added.
create index movies_by_genre on movies (primary_genre collate "C", id) where primary_genre <> '';
create index movies_by_quality on movies (quality collate "C", id) where quality is not null;
create index movies_by_country_name on movies (country collate "C", id) where country is not null;
-- The columns of the expression are included, without which its rows would be read.
create index movies_by_edit on movies ((coalesce(edited_at, changed_at, created_at)), id)
  include (edited_at, changed_at, created_at);
create index movies_by_type_name on movies (type collate "C", id);

-- What is wrong with a title as far as other rows decide it. Written by the triggers below alone.
create table title_problems (
  movie_id integer primary key,
  no_stream boolean not null default false,
  no_episodes boolean not null default false,
  is_double boolean not null default false
);

-- The titles that have a fact, as bits by id in blocks of 4,096. Rows of one fact and block are combined by exclusive or: a writer
-- appends the bits that change, and waits for nobody.
create table title_bits (
  fact text collate "C" not null,
  block integer not null,
  bits bit(4096) not null
);
create index title_bits_by_fact on title_bits (fact, block);

-- A number as the facts of its binary digits, so that a range of it is a combination of a few sets; 0 is what is not known.
create function number_facts(name text, value integer) returns text[] language sql immutable parallel safe as $$
  select array(select name || '/' || digit from generate_series(0, 15) digit where value >> digit & 1 = 1)
$$;

create function day_number(moment timestamptz) returns integer language sql immutable parallel safe strict
  return greatest(0, least(65535, (moment at time zone 'UTC')::date - date '1970-01-01'));

-- The facts of its own row. admin-api/movies/sets/facts.ts names the same.
create function title_facts(m movies) returns text[] language sql immutable as $$
  select array_remove(array[
      'all', 'type:' || m.type, 'country:' || m.country, 'quality:' || m.quality,
      'added-by:' || m.added_by, 'edited-by:' || m.edited_by,
      case when m.is_trending then 'trending' end, case when m.is_top20 then 'top20' end,
      case when m.year is null then 'no:year' end, case when m.rating is null then 'no:rating' end,
      case when m.country is null then 'no:country' end, case when m.quality is null then 'no:quality' end,
      case when m.primary_genre = '' then 'no:genre' end,
      case when m.poster_url = '/placeholder-poster.svg' then 'no:poster' end,
      case when coalesce(btrim(m.description), '') = '' then 'no:description' end,
      case when m.trailer_url is null then 'no:trailer' end
    ], null)
    || array(select 'genre:' || g from genres_of(m.genre) g)
    || number_facts('year', m.year - 1899)
    || number_facts('rating', (round(m.rating::numeric, 1) * 10)::integer + 1)
    || number_facts('added', day_number(m.created_at))
    || number_facts('edited', day_number(coalesce(m.edited_at, m.changed_at, m.created_at)))
$$;

-- Each fact that is named an odd number of times for a title begins or ends to be true of it.
create function toggle_title_facts(facts text[], ids integer[]) returns void language plpgsql as $$
begin
  insert into title_bits (fact, block, bits)
    select fact, id / 4096, bit_or(set_bit(b'0'::bit(4096), id % 4096, 1))
      from (select fact, id from unnest(facts, ids) t (fact, id) group by 1, 2 having count(*) % 2 = 1) moved
     group by 1, 2;
  -- A block that has gathered many rows becomes one again; those that another writer is about to merge are left to it.
  with crowded as (
    select b.fact, b.block from title_bits b
     where (b.fact, b.block) in (select t.fact, t.id / 4096 from unnest(facts, ids) t (fact, id))
     group by 1, 2 having count(*) > 8
  ), merged as (
    delete from title_bits where ctid in (
      select b.ctid from title_bits b join crowded c using (fact, block) for update of b skip locked
    ) returning fact, block, bits
  )
  insert into title_bits (fact, block, bits)
    select fact, block, bit_xor(bits) from merged group by 1, 2 having bit_count(bit_xor(bits)) > 0;
end $$;

-- Looks anew whether these titles lack a stream or episodes. A show may have its streams in its episodes. The rows are locked in a
-- statement of their own, so that the next one sees what another writer committed while this one waited.
create function find_lacking_titles(ids integer[]) returns void language plpgsql as $$
declare
  facts text[];
  of_titles integer[];
begin
  perform from title_problems where movie_id = any(ids) order by movie_id for update;
  with found as (
    select m.id,
           not m.is_watchable and not exists (
             select from seasons s join episodes e on e.season_id = s.id
              where s.show_id = m.id and (e.stream_url is not null or e.video_url is not null)) as no_stream,
           (m.type = 'tv_show' or exists (select from seasons s where s.show_id = m.id)) and not exists (
             select from seasons s join episodes e on e.season_id = s.id where s.show_id = m.id) as no_episodes
      from movies m where m.id = any(ids)
  ), moved as (
    select f.*, p.no_stream <> f.no_stream as stream_moved, p.no_episodes <> f.no_episodes as episodes_moved
      from found f join title_problems p on p.movie_id = f.id
     where (p.no_stream, p.no_episodes) is distinct from (f.no_stream, f.no_episodes)
  ), written as (
    update title_problems p set no_stream = m.no_stream, no_episodes = m.no_episodes from moved m where p.movie_id = m.id
  )
  select array_agg(t.fact), array_agg(m.id) into facts, of_titles
    from moved m cross join lateral (values ('no:stream', stream_moved), ('no:episodes', episodes_moved)) t (fact, is_moved)
   where t.is_moved;
  if facts is not null then perform toggle_title_facts(facts, of_titles); end if;
end $$;

-- Looks anew which titles of these names have a double; one without a year may be any of its name. No writer waits for another: of two
-- that add a name at the same moment, neither may see the other's, and a title that another writer marks is left to it. What that
-- misses is found at the next change of a title of the name.
create function find_doubles(keys text[]) returns void language plpgsql as $$
declare
  moved integer[];
begin
  with found as materialized (
    select m.id, exists (select from movies o where o.sort_key = m.sort_key and o.id <> m.id
                            and (o.year = m.year or o.year is null or m.year is null)) as is_double
      from movies m where m.sort_key = any(keys)
  ), moving as materialized (
    select p.movie_id, f.is_double from title_problems p join found f on f.id = p.movie_id
     where p.is_double <> f.is_double order by p.movie_id for update of p skip locked
  ), written as (
    update title_problems p set is_double = m.is_double from moving m where p.movie_id = m.movie_id returning p.movie_id
  )
  select array_agg(movie_id) into moved from written;
  if moved is not null then perform toggle_title_facts(array_fill('double'::text, array[cardinality(moved)]), moved); end if;
end $$;

create function keep_title_facts() returns trigger language plpgsql as $$
declare
  keys text[];
  facts text[];
  of_titles integer[];
begin
  if tg_op = 'INSERT' then
    if not exists (select from new_rows) then return null; end if;
    perform toggle_title_facts(array_agg(f.fact), array_agg(n.id)) from new_rows n cross join lateral unnest(title_facts(n)) f (fact);
    insert into title_problems (movie_id) select n.id from new_rows n;
    select array_agg(distinct n.sort_key) into keys from new_rows n;
    perform find_lacking_titles(array(select n.id from new_rows n));
    perform find_doubles(keys);
  elsif tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
    perform toggle_title_facts(array_agg(f.fact), array_agg(o.id)) from old_rows o cross join lateral unnest(title_facts(o)) f (fact);
    with gone as (delete from title_problems p using old_rows o where p.movie_id = o.id returning p.*)
    select array_agg(t.fact), array_agg(g.movie_id) into facts, of_titles
      from gone g cross join lateral (values
        ('no:stream', no_stream), ('no:episodes', no_episodes), ('double', is_double)) t (fact, is_true)
     where t.is_true;
    if facts is not null then perform toggle_title_facts(facts, of_titles); end if;
    select array_agg(distinct o.sort_key) into keys from old_rows o;
    perform find_doubles(keys);
  elsif tg_op = 'UPDATE' then
    perform toggle_title_facts(array_agg(f.fact), array_agg(f.id))
       from old_rows o join new_rows n using (id) cross join lateral (
              select o.id, unnest(title_facts(o)) union all select n.id, unnest(title_facts(n))) f (id, fact)
      where (o.type, o.genre, o.country, o.quality, o.year, o.rating, o.poster_url, o.description, o.trailer_url, o.is_trending,
             o.is_top20, o.added_by, o.edited_by, o.created_at, o.changed_at, o.edited_at)
            is distinct from
            (n.type, n.genre, n.country, n.quality, n.year, n.rating, n.poster_url, n.description, n.trailer_url, n.is_trending,
             n.is_top20, n.added_by, n.edited_by, n.created_at, n.changed_at, n.edited_at)
     having count(*) > 0;
    select array_agg(distinct k.key) into keys
      from old_rows o join new_rows n using (id) cross join lateral unnest(array[o.sort_key, n.sort_key]) k (key)
     where (o.sort_key, o.year) is distinct from (n.sort_key, n.year);
    if keys is not null then perform find_doubles(keys); end if;
    perform find_lacking_titles(array_agg(n.id)) from old_rows o join new_rows n using (id)
      where (o.type, o.is_watchable) is distinct from (n.type, n.is_watchable) having count(*) > 0;
  else
    truncate title_bits, title_problems;
  end if;
  return null;
end $$;

create trigger facts_on_insert after insert on movies referencing new table as new_rows
  for each statement execute function keep_title_facts();
create trigger facts_on_update after update on movies referencing old table as old_rows new table as new_rows
  for each statement execute function keep_title_facts();
create trigger facts_on_delete after delete on movies referencing old table as old_rows
  for each statement execute function keep_title_facts();
create trigger facts_on_truncate after truncate on movies for each statement execute function keep_title_facts();

-- Seasons and episodes decide whether a show lacks episodes or streams.
create function keep_show_problems() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'seasons' then
    perform find_lacking_titles(array(select distinct show_id from moved_rows));
  else
    perform find_lacking_titles(array(select distinct s.show_id from moved_rows e join seasons s on s.id = e.season_id));
  end if;
  return null;
end $$;
create function keep_moved_show_problems() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'seasons' then
    perform find_lacking_titles(array(
      select show_id from old_rows o where not exists (select from new_rows n where (n.id, n.show_id) = (o.id, o.show_id))
      union
      select show_id from new_rows n where not exists (select from old_rows o where (n.id, n.show_id) = (o.id, o.show_id))));
  else
    perform find_lacking_titles(array(
      select distinct s.show_id from old_rows o join new_rows n using (id) join seasons s on s.id in (o.season_id, n.season_id)
       where (o.season_id, o.stream_url is null, o.video_url is null)
             is distinct from (n.season_id, n.stream_url is null, n.video_url is null)));
  end if;
  return null;
end $$;
create trigger problems_on_insert after insert on seasons referencing new table as moved_rows
  for each statement execute function keep_show_problems();
create trigger problems_on_update after update on seasons referencing old table as old_rows new table as new_rows
  for each statement execute function keep_moved_show_problems();
create trigger problems_on_delete after delete on seasons referencing old table as moved_rows
  for each statement execute function keep_show_problems();
create trigger problems_on_insert after insert on episodes referencing new table as moved_rows
  for each statement execute function keep_show_problems();
create trigger problems_on_update after update on episodes referencing old table as old_rows new table as new_rows
  for each statement execute function keep_moved_show_problems();
create trigger problems_on_delete after delete on episodes referencing old table as moved_rows
  for each statement execute function keep_show_problems();

-- All of it made anew, by migrating and after a backup is restored: the sets are not part of one.
create function make_title_facts() returns void language plpgsql as $$
begin
  truncate title_bits, title_problems;
  insert into title_problems (movie_id) select id from movies;
  for first_id in 0 .. (select coalesce(max(id), 0) from movies) by 4096 loop
    perform toggle_title_facts(array_agg(f.fact), array_agg(m.id))
       from movies m cross join lateral unnest(title_facts(m)) f (fact)
      where m.id between first_id and first_id + 4095 having count(*) > 0;
    perform find_lacking_titles(array_agg(m.id)) from movies m where m.id between first_id and first_id + 4095 having count(*) > 0;
    perform find_doubles(array_agg(m.sort_key)) from movies m where m.id between first_id and first_id + 4095 having count(*) > 0;
  end loop;
end $$;
select make_title_facts();
