-- The check also asks the streams and crests of matches, and the pictures of seasons, people and collections. What is dead of these is left
-- out by the views that visitors read, so that every page and every answer shows what it shows of a record without it.
alter table link_checks
  drop constraint link_checks_place_check,
  drop constraint link_checks_field_check,
  add constraint link_checks_place_check check (place in ('movies', 'seasons', 'episodes', 'matches', 'people', 'collections')),
  add constraint link_checks_field_check check (
    field in ('stream_url', 'download_url', 'trailer_url', 'poster_url', 'picture_url', 'home_team_logo', 'away_team_logo')
    or field like 'subtitles %'),
  alter movie_id drop not null;                 -- null: it belongs to no title
alter table dead_links alter movie_id drop not null;
-- A club's crest is the address of all its matches, and is asked once for all of them.
create index link_checks_by_address on link_checks using hash (address);

-- Each address that a record may have, in the order in which a report of a problem lists them.
create view checked_links as
  select 'movies'::text as place, m.id as record_id, m.id as movie_id, f.* from movies m
    cross join lateral (values (1, 'stream_url', m.stream_url), (2, 'download_url', m.download_url),
                               (3, 'trailer_url', m.trailer_url), (4, 'poster_url', m.poster_url)
                        union all select 5, * from subtitle_links(m.subtitles)) f (nth, field, address)
  union all
  select 'seasons', s.id, s.show_id, 1, 'poster_url', s.poster_url from seasons s
  union all
  select 'episodes', e.id, s.show_id, f.* from episodes e join seasons s on s.id = e.season_id
    cross join lateral (values (1, 'stream_url', e.stream_url), (2, 'download_url', e.download_url), (3, 'poster_url', e.poster_url)
                        union all select 4, * from subtitle_links(e.subtitles)) f (nth, field, address)
  union all
  select 'matches', t.id, null, f.* from matches t
    cross join lateral (values (1, 'stream_url', t.stream_url), (2, 'home_team_logo', t.home_team_logo),
                               (3, 'away_team_logo', t.away_team_logo)) f (nth, field, address)
  union all
  select 'people', p.id, null, 1, 'picture_url', p.picture_url from people p
  union all
  select 'collections', c.id, null, 1, 'picture_url', c.picture_url from collections c;

-- As in 0113, with the other records.
create or replace function drop_old_link_checks() returns trigger language plpgsql as $$
declare
  moved integer[];
begin
  if tg_op = 'TRUNCATE' then
    if tg_table_name = 'movies' then truncate link_checks, dead_titles;
    else delete from link_checks where place = tg_table_name;
    end if;
    return null;
  end if;
  if not exists (select from link_checks) then return null; end if;
  if tg_table_name = 'movies' and tg_op = 'DELETE' then
    delete from link_checks c using old_rows o where c.place = 'movies' and c.record_id = o.id;
    with gone as (delete from dead_titles d using old_rows o where d.movie_id = o.id returning d.movie_id)
    select array_agg(movie_id) into moved from gone;
    if moved is not null then perform toggle_title_facts(array_fill('dead'::text, array[cardinality(moved)]), moved); end if;
    return null;
  elsif tg_op = 'DELETE' then
    with gone as (
      delete from link_checks c using old_rows o where c.place = tg_table_name and c.record_id = o.id returning c.movie_id)
    select array_agg(distinct movie_id) filter (where movie_id is not null) into moved from gone;
  elsif tg_table_name = 'movies' then
    with gone as (
      delete from link_checks c using new_rows n
       where c.place = 'movies' and c.record_id = n.id and c.address is distinct from
             case c.field when 'stream_url' then n.stream_url when 'download_url' then n.download_url when 'trailer_url' then n.trailer_url
                          when 'poster_url' then n.poster_url
                          else (select s.address from subtitle_links(n.subtitles) s where s.field = c.field) end
      returning c.movie_id)
    select array_agg(distinct movie_id) into moved from gone;
  elsif tg_table_name = 'episodes' then
    with gone as (
      delete from link_checks c using new_rows n
       where c.place = 'episodes' and c.record_id = n.id and c.address is distinct from
             case c.field when 'stream_url' then n.stream_url when 'download_url' then n.download_url when 'poster_url' then n.poster_url
                          else (select s.address from subtitle_links(n.subtitles) s where s.field = c.field) end
      returning c.movie_id)
    select array_agg(distinct movie_id) into moved from gone;
  else
    with gone as (
      delete from link_checks c using new_rows n
       where c.place = tg_table_name and c.record_id = n.id and c.address is distinct from to_jsonb(n) ->> c.field
      returning c.movie_id)
    select array_agg(distinct movie_id) filter (where movie_id is not null) into moved from gone;
  end if;
  if moved is not null then perform find_dead_titles(moved); end if;
  return null;
end $$;

do $$
declare
  place text;
begin
  foreach place in array array['seasons', 'matches', 'people', 'collections'] loop
    execute format('create trigger links_on_update after update on %I referencing new table as new_rows
      for each statement execute function drop_old_link_checks()', place);
    execute format('create trigger links_on_delete after delete on %I referencing old table as old_rows
      for each statement execute function drop_old_link_checks()', place);
    execute format('create trigger links_on_truncate after truncate on %I for each statement execute function drop_old_link_checks()', place);
  end loop;
end $$;

-- A line of the log names the title, or the record itself where it belongs to none.
do $$ begin
  execute replace(replace(pg_get_functiondef('record_related_changes()'::regprocedure),
    '(to_jsonb(o) ->> tg_argv[1])::integer', 'coalesce(to_jsonb(o) ->> tg_argv[1], to_jsonb(o) ->> tg_argv[2])::integer'),
    '(to_jsonb(n) ->> tg_argv[1])::integer', 'coalesce(to_jsonb(n) ->> tg_argv[1], to_jsonb(n) ->> tg_argv[2])::integer');
end $$;
drop trigger record_insert on dead_links;
drop trigger record_update on dead_links;
drop trigger record_delete on dead_links;
create trigger record_insert after insert on dead_links referencing new table as new_rows
  for each statement execute function record_related_changes('dead_link', 'movie_id', 'record_id');
create trigger record_update after update on dead_links referencing old table as old_rows new table as new_rows
  for each statement execute function record_related_changes('dead_link', 'movie_id', 'record_id');
create trigger record_delete after delete on dead_links referencing old table as old_rows
  for each statement execute function record_related_changes('dead_link', 'movie_id', 'record_id');

-- The address, or what pages show in the place of a dead one. PL/pgSQL looks the table up by its name at each call, so a moment of the past has
-- the links that were dead at that moment.
create function living(place text, record_id integer, field text, address text, otherwise text) returns text language plpgsql stable as $$
begin
  if address is null or not exists (select from dead_links d where (d.place, d.record_id, d.field) = ($1, $2, $3)) then return address; end if;
  return otherwise;
end $$;

-- What is shown where such an address is dead; the others are left out where pages are read (bundles/dead-links.queries.ts).
create view shown_otherwise as
  select * from (values ('matches', 'stream_url', null), ('matches', 'home_team_logo', '/placeholder-crest.svg'),
                        ('matches', 'away_team_logo', '/placeholder-crest.svg'), ('seasons', 'poster_url', null),
                        ('people', 'picture_url', null), ('collections', 'picture_url', null)) o (place, field, otherwise);

-- The columns of a row aliased t, as visitors read them.
create function shown_columns(of text) returns text language sql stable as $$
  select string_agg(case when o.field is null then format('t.%I', a.attname)
                         else format('living(%1$L, t.id, %2$L, t.%2$I, %3$L) as %2$I', o.place, o.field, o.otherwise) end,
                    ', ' order by a.attnum)
    from pg_attribute a left join shown_otherwise o on o.place = $1 and o.field = a.attname
   where a.attrelid = ('public.' || $1)::regclass and a.attnum > 0 and not a.attisdropped
$$;

do $$ begin
  execute replace(replace(pg_get_functiondef('make_visitors_views()'::regprocedure),
    $f$as select * from public.%1$I where is_visible', place)$f$,
    $p$as select %2$s from public.%1$I t where t.is_visible', place, shown_columns(place))$p$),
    'c.picture_url, c.title_count', $p$living('collections', c.id, 'picture_url', c.picture_url, null) as picture_url, c.title_count$p$);
  -- Rows of the past that visitors read go through the same columns.
  execute replace(pg_get_functiondef('lay_over()'::regprocedure),
    $f$'match_incidents', 'people', 'credits')$f$, $p$'match_incidents', 'people', 'credits', 'matches', 'seasons')$p$);
  execute replace(replace(replace(pg_get_functiondef('lay_over_visible()'::regprocedure),
    'c.description, c.picture_url,', $p$c.description, living(''collections'', c.id, ''picture_url'', c.picture_url, null) as picture_url,$p$),
    $f$create temp view people as select p.* from %s p where exists (select from credits c where c.person_id = p.id)',$f$,
    $p$create temp view people as select ' || shown_columns('people') || '
        from %s t where exists (select from credits c where c.person_id = t.id)',$p$),
    $f$if to_regclass('pg_temp.laid_matches')$f$,
    $p$if to_regclass('pg_temp.all_matches') is not null then
    execute 'create temp view matches as select ' || shown_columns('matches') || ' from all_matches t';
  end if;
  if to_regclass('pg_temp.all_seasons') is not null then
    execute 'create temp view seasons as select ' || shown_columns('seasons') || ' from all_seasons t';
  end if;
  if to_regclass('pg_temp.laid_matches')$p$);
end $$;
select make_visitors_views();
