-- Facts of titles, for filters of the dashboard and the public ones.

-- The facts of its own row. admin-api/records/movies/bit-sets/set-names.ts names the same.
create or replace function title_facts(m movies) returns text[] language sql immutable as $$
  select array_remove(array[
      'all', 'type:' || m.type, 'quality:' || m.quality,
      'added-by:' || m.added_by, 'edited-by:' || m.edited_by,
      case when m.is_trending then 'trending' end, case when m.is_top20 then 'top20' end,
      case when m.year is null then 'no:year' end, case when m.rating is null then 'no:rating' end,
      case when m.country is null then 'no:country' end, case when m.quality is null then 'no:quality' end,
      case when m.primary_genre = '' then 'no:genre' end,
      case when m.poster_url = '/placeholder-poster.svg' then 'no:poster' end,
      case when coalesce(btrim(m.description), '') = '' then 'no:description' end,
      case when m.trailer_url is null then 'no:trailer' end, case when m.publication <> 'published' then 'publication:' || m.publication end
    ], null) || facet_facts(m)
    || array(select 'genre:' || g from genres_of(m.genre) g)
    || array(select 'country:' || c from countries_of(m.country) c) || number_facts('year', m.year - 1899)
    || number_facts('rating', (round(m.rating::numeric, 1) * 10)::integer + 1)
    || number_facts('added', day_number(m.created_at))
    || number_facts('edited', day_number(coalesce(m.edited_at, m.changed_at, m.created_at)))
$$;

create or replace function facet_facts(m movies) returns text[] language sql immutable as $$
  select array_remove(array[
    'decade:' || m.year / 10 * 10, 'rated:' || floor(m.rating)::integer, length_fact(m.duration),
    case when m.is_watchable then 'watchable' end
  ], null)
$$;

-- A number as the facts of its binary digits, so that a range of it is a combination of a few sets; 0 is what is not known.
create or replace function number_facts(name text, value integer) returns text[] language sql immutable parallel safe as $$
  select array(select name || '/' || digit from generate_series(0, 15) digit where value >> digit & 1 = 1)
$$;

-- All of it made anew, by migrating and after a backup is restored: the sets are not part of one.
create or replace function make_title_facts() returns void language plpgsql as $$
begin
  truncate title_bits, title_problems, dead_titles;
  insert into title_problems (movie_id, double_key, name, year)
    select id, title_double_key(sort_key), substr(sort_key, 2), year from movies;
  for first_id in 0 .. (select coalesce(max(id), 0) from movies) by 4096 loop
    perform toggle_title_facts(array_agg(f.fact), array_agg(m.id))
       from movies m cross join lateral unnest(title_facts(m)) f (fact)
      where m.id between first_id and first_id + 4095 having count(*) > 0;
    perform find_dead_titles(array_agg(m.id)) from movies m where m.id between first_id and first_id + 4095 having count(*) > 0;
    perform find_lacking_titles(array_agg(m.id)) from movies m where m.id between first_id and first_id + 4095 having count(*) > 0;
    perform find_doubles(array_agg(distinct p.double_key)) from title_problems p
      where p.movie_id between first_id and first_id + 4095 having count(*) > 0;
  end loop;
end $$;

-- Each fact that is named an odd number of times for a title begins or ends to be true of it.
create or replace function toggle_title_facts(facts text[], ids integer[]) returns void language plpgsql as $$
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

create or replace function keep_title_facts() returns trigger language plpgsql as $$
declare
  keys text[];
  facts text[];
  of_titles integer[];
begin
  if tg_op = 'INSERT' then
    if not exists (select from new_rows) then return null; end if;
    perform toggle_title_facts(array_agg(f.fact), array_agg(n.id)) from new_rows n cross join lateral unnest(title_facts(n)) f (fact);
    insert into title_problems (movie_id, double_key, name, year)
      select n.id, title_double_key(n.sort_key), substr(n.sort_key, 2), n.year from new_rows n;
    perform find_lacking_titles(array(select n.id from new_rows n));
    perform find_new_doubles(array(select n.id from new_rows n));
  elsif tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
    perform toggle_title_facts(array_agg(f.fact), array_agg(o.id)) from old_rows o cross join lateral unnest(title_facts(o)) f (fact);
    with gone as (delete from title_problems p using old_rows o where p.movie_id = o.id returning p.*)
    select array_agg(t.fact) filter (where t.is_true), array_agg(g.movie_id) filter (where t.is_true), array_agg(distinct g.double_key)
      into facts, of_titles, keys
      from gone g cross join lateral (values
        ('no:stream', no_stream), ('no:episodes', no_episodes), ('double', is_double)) t (fact, is_true);
    if facts is not null then perform toggle_title_facts(facts, of_titles); end if;
    if keys is not null then perform find_doubles(keys); end if;
  elsif tg_op = 'UPDATE' then
    perform toggle_title_facts(array_agg(f.fact), array_agg(f.id))
       from old_rows o join new_rows n using (id) cross join lateral (
              select o.id, unnest(title_facts(o)) union all select n.id, unnest(title_facts(n))) f (id, fact)
      where (o.type, o.genre, o.country, o.quality, o.year, o.rating, o.poster_url, o.description, o.trailer_url, o.is_trending,
             o.is_top20, o.added_by, o.edited_by, o.created_at, o.changed_at, o.edited_at, o.publication, o.duration, o.is_watchable)
            is distinct from
            (n.type, n.genre, n.country, n.quality, n.year, n.rating, n.poster_url, n.description, n.trailer_url, n.is_trending,
             n.is_top20, n.added_by, n.edited_by, n.created_at, n.changed_at, n.edited_at, n.publication, n.duration, n.is_watchable)
     having count(*) > 0;
    with renamed as (
      update title_problems p set double_key = title_double_key(n.sort_key), name = substr(n.sort_key, 2), year = n.year
        from old_rows o join new_rows n using (id)
       where p.movie_id = n.id and (o.sort_key, o.year) is distinct from (n.sort_key, n.year)
      returning title_double_key(o.sort_key) as old_key, p.double_key as new_key
    )
    select array_agg(distinct k.key) into keys from renamed cross join lateral unnest(array[old_key, new_key]) k (key);
    if keys is not null then perform find_doubles(keys); end if;
    perform find_lacking_titles(array_agg(n.id)) from old_rows o join new_rows n using (id)
      where (o.type, o.is_watchable) is distinct from (n.type, n.is_watchable) having count(*) > 0;
  else
    truncate title_bits, title_problems;
  end if;
  return null;
end $$;

-- Looks anew whether these titles lack a stream or episodes. A show may have its streams in its episodes. The rows are locked in a
-- statement of their own, so that the next one sees what another writer committed while this one waited.
create or replace function find_lacking_titles(ids integer[]) returns void language plpgsql as $$
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

create or replace function find_dead_titles(ids integer[]) returns void language plpgsql as $$
declare
  moved integer[];
begin
  with wanted as (
    select m.id, exists (select from link_checks c where c.movie_id = m.id and c.is_dead) as is_dead
      from movies m where m.id = any(ids)
  ), begun as (
    insert into dead_titles select id from wanted where is_dead on conflict do nothing returning movie_id
  ), ended as (
    delete from dead_titles d using wanted w where d.movie_id = w.id and not w.is_dead returning d.movie_id
  )
  select array_agg(movie_id) into moved from (select * from begun union all select * from ended) m;
  if moved is not null then perform toggle_title_facts(array_fill('dead'::text, array[cardinality(moved)]), moved); end if;
end $$;

-- Seasons and episodes decide whether a show lacks episodes or streams.
create or replace function keep_show_problems() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'seasons' then
    perform find_lacking_titles(array(select distinct show_id from moved_rows));
  else
    perform find_lacking_titles(array(select distinct s.show_id from moved_rows e join seasons s on s.id = e.season_id));
  end if;
  return null;
end $$;

create or replace function keep_moved_show_problems() returns trigger language plpgsql as $$
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
