-- What visitors see: what is published, and whose season and title are. Their requests read through the views at the end, so that no
-- query can forget it; what triggers keep for lists and counts holds visible titles alone.

alter table movies add is_visible boolean not null generated always as (publication = 'published') stored;
alter table matches add is_visible boolean not null generated always as (publication = 'published') stored;
alter table pages add is_visible boolean not null generated always as (publication = 'published') stored;
alter table seasons add show_visible boolean not null default true,
  add is_visible boolean not null generated always as (publication = 'published' and show_visible) stored;
alter table episodes add season_visible boolean not null default true,
  add is_visible boolean not null generated always as (publication = 'published' and season_visible) stored;

-- A season goes with its title and an episode with its season, each with a line of its own in the log. Whoever adds one waits for whoever
-- is changing what it belongs to.
create function take_visibility() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'seasons' then
    new.show_visible := coalesce((select m.is_visible from movies m where m.id = new.show_id for no key update), true);
  else
    new.season_visible := coalesce((select s.is_visible from seasons s where s.id = new.season_id for no key update), true);
  end if;
  return new;
end $$;
create trigger visibility_on_insert before insert on seasons for each row execute function take_visibility();
create trigger visibility_on_update before update of show_id on seasons for each row
  when (new.show_id <> old.show_id) execute function take_visibility();
create trigger visibility_on_insert before insert on episodes for each row execute function take_visibility();
create trigger visibility_on_update before update of season_id on episodes for each row
  when (new.season_id <> old.season_id) execute function take_visibility();

create function pass_visibility() returns trigger language plpgsql as $$
begin
  if not exists (select from old_rows o join new_rows n using (id) where o.is_visible <> n.is_visible) then return null; end if;
  if tg_table_name = 'movies' then
    update seasons s set show_visible = n.is_visible from new_rows n where s.show_id = n.id and s.show_visible <> n.is_visible;
    update collections c set titles_changed_at = now() where c.id in (
      select t.collection_id from old_rows o join new_rows n using (id) join collection_titles t on t.movie_id = n.id
       where o.is_visible <> n.is_visible);
  else
    update episodes e set season_visible = n.is_visible from new_rows n
     where e.season_id = n.id and e.season_visible <> n.is_visible;
  end if;
  return null;
end $$;
-- After record_update, by their names: a title comes into the log before its seasons.
create trigger visibility_passed_on after update on movies referencing old table as old_rows new table as new_rows
  for each statement execute function pass_visibility();
create trigger visibility_passed_on after update on seasons referencing old table as old_rows new table as new_rows
  for each statement execute function pass_visibility();

-- As in 0004, of the episodes that are published.
create or replace function count_episodes_of(season_ids integer[]) returns void language plpgsql as $$
begin
  perform from seasons where id = any(season_ids) order by id for no key update;
  update seasons s set episode_count = e.total
    from (select c.id, (select count(*) from episodes k where k.season_id = c.id and k.publication = 'published') as total
            from seasons c where c.id = any(season_ids)) e
   where s.id = e.id and s.episode_count <> e.total;
end $$;
create or replace function count_episodes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_episodes_of(array_agg(distinct n.season_id)) from new_rows n;
  elsif tg_op = 'DELETE' then
    perform count_episodes_of(array_agg(distinct o.season_id)) from old_rows o;
  elsif tg_op = 'UPDATE' then
    perform count_episodes_of(array_agg(distinct e.season_id))
      from old_rows o join new_rows n using (id) cross join lateral unnest(array[o.season_id, n.season_id]) e (season_id)
     where (o.season_id, o.publication = 'published') is distinct from (n.season_id, n.publication = 'published')
    having count(*) > 0;
  else
    update seasons set episode_count = 0 where episode_count > 0;
  end if;
  return null;
end $$;

-- Publishing counts as a change of what visitors read, and as an edit where a person orders it.
create trigger note_publication before update on movies for each row when (old.publication <> new.publication) execute function note_change();
create trigger note_publication before update on seasons for each row
  when ((old.publication, old.show_visible) is distinct from (new.publication, new.show_visible)) execute function note_change();
create trigger note_publication before update on episodes for each row
  when ((old.publication, old.season_visible) is distinct from (new.publication, new.season_visible)) execute function note_change();
create trigger note_publication before update on matches for each row when (old.publication <> new.publication) execute function note_change();
create trigger note_publication_edit before update on movies for each row
  when ((old.publication, old.publish_at, old.archive_at) is distinct from (new.publication, new.publish_at, new.archive_at)
        and coalesce(current_setting('app.actor', true), '') <> '')
  execute function note_edit();

-- As in 0028: the lists and genres of visible titles.
create or replace function keep_lists_on_insert() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(n.id), array_agg(1))
    from new_rows n cross join lateral lists_of(n.type, n.is_trending) l (list) where n.is_visible;
  insert into movie_genres (genre, movie_id, type, year, country, popularity, is_watchable)
    select g.genre, n.id, n.type, n.year_or_zero, n.country_choice, n.popularity, n.is_watchable
      from new_rows n cross join lateral genres_of(n.genre) g (genre) where n.is_visible;
  delete from slug_redirects r using new_rows n where r.slug = n.slug;
  return null;
end $$;

create or replace function keep_lists_on_update() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(m.id), array_agg(m.sign))
    from (select o.id, o.type, o.is_trending, -1 from old_rows o join new_rows n using (id)
           where o.is_visible and (o.type, o.is_trending, true) is distinct from (n.type, n.is_trending, n.is_visible)
          union all
          select n.id, n.type, n.is_trending, 1 from old_rows o join new_rows n using (id)
           where n.is_visible and (o.type, o.is_trending, o.is_visible) is distinct from (n.type, n.is_trending, true)
         ) m (id, type, is_trending, sign)
         cross join lateral lists_of(m.type, m.is_trending) l (list);

  delete from movie_genres g using old_rows o join new_rows n using (id)
   where g.movie_id = o.id and (o.genre, o.type, o.is_visible) is distinct from (n.genre, n.type, n.is_visible);
  insert into movie_genres (genre, movie_id, type, year, country, popularity, is_watchable)
    select g.genre, n.id, n.type, n.year_or_zero, n.country_choice, n.popularity, n.is_watchable
      from old_rows o join new_rows n using (id) cross join lateral genres_of(n.genre) g (genre)
     where n.is_visible and (o.genre, o.type, o.is_visible) is distinct from (n.genre, n.type, true);
  update movie_genres g set year = n.year_or_zero, country = n.country_choice, popularity = n.popularity, is_watchable = n.is_watchable
    from old_rows o join new_rows n using (id)
   where g.movie_id = n.id and (o.genre, o.type, o.is_visible) is not distinct from (n.genre, n.type, n.is_visible)
     and (o.year_or_zero, o.country_choice, o.popularity, o.is_watchable)
         is distinct from (n.year_or_zero, n.country_choice, n.popularity, n.is_watchable);

  delete from slug_redirects r using old_rows o join new_rows n using (id) where o.slug <> n.slug and r.slug = n.slug;
  insert into slug_redirects (slug, movie_id)
    select o.slug, o.id from old_rows o join new_rows n using (id)
     where o.slug <> n.slug and not exists (select from movies m where m.slug = o.slug)
    on conflict (slug) do update set movie_id = excluded.movie_id;
  return null;
end $$;

create or replace function keep_lists_on_delete() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(o.id), array_agg(-1))
    from old_rows o cross join lateral lists_of(o.type, o.is_trending) l (list) where o.is_visible;
  delete from movie_genres g using old_rows o where g.movie_id = o.id;
  return null;
end $$;

-- As in 0028.
create or replace function count_filters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_filter_counts(array_agg(n.genre), array_agg(n.type), array_agg(n.country_choice), array_agg(n.year_or_zero),
                               array_agg(n.is_watchable), array_agg(1))
      from new_rows n where n.is_visible;
  elsif tg_op = 'DELETE' then
    perform keep_filter_counts(array_agg(o.genre), array_agg(o.type), array_agg(o.country_choice), array_agg(o.year_or_zero),
                               array_agg(o.is_watchable), array_agg(-1))
      from old_rows o where o.is_visible;
  elsif tg_op = 'UPDATE' then
    perform keep_filter_counts(array_agg(m.genre), array_agg(m.type), array_agg(m.country), array_agg(m.year),
                               array_agg(m.is_watchable), array_agg(m.sign))
      from (select o.genre, o.type, o.country_choice, o.year_or_zero, o.is_watchable, -1 from old_rows o join new_rows n using (id)
             where o.is_visible and (o.genre, o.type, o.country_choice, o.year_or_zero, o.is_watchable, true)
                   is distinct from (n.genre, n.type, n.country_choice, n.year_or_zero, n.is_watchable, n.is_visible)
            union all
            select n.genre, n.type, n.country_choice, n.year_or_zero, n.is_watchable, 1 from old_rows o join new_rows n using (id)
             where n.is_visible and (o.genre, o.type, o.country_choice, o.year_or_zero, o.is_watchable, o.is_visible)
                   is distinct from (n.genre, n.type, n.country_choice, n.year_or_zero, n.is_watchable, true)
           ) m (genre, type, country, year, is_watchable, sign)
    having count(*) > 0;
  else
    truncate filter_counts;
  end if;
  return null;
end $$;

-- As in 0022.
create or replace function keep_popular_lists() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(n.popularity, n.id)), array_agg(1))
      from new_rows n cross join lateral unnest(array['all', n.type]) l (list) where n.is_visible;
  elsif tg_op = 'DELETE' then
    perform keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(o.popularity, o.id)), array_agg(-1))
      from old_rows o cross join lateral unnest(array['all', o.type]) l (list) where o.is_visible;
  else
    perform keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(m.popularity, m.id)), array_agg(m.sign))
      from (select o.id, o.type, o.popularity, -1 from old_rows o join new_rows n using (id)
             where o.is_visible and (o.type, o.popularity, true) is distinct from (n.type, n.popularity, n.is_visible)
            union all
            select n.id, n.type, n.popularity, 1 from old_rows o join new_rows n using (id)
             where n.is_visible and (o.type, o.popularity, o.is_visible) is distinct from (n.type, n.popularity, true)
           ) m (id, type, popularity, sign)
           cross join lateral unnest(array['all', m.type]) l (list);
  end if;
  return null;
end $$;

-- As in 0031.
create or replace function cut_title_page(key text) returns void language plpgsql as $$
declare
  longest constant integer := 1000;
  begins text := coalesce((select max(p.sort_key) from title_pages p where p.sort_key <= key), '');
  ends text := (select min(p.sort_key) from title_pages p where p.sort_key > begins);
  cut record;
begin
  loop
    perform from movies m where m.is_visible and m.sort_key >= begins and (ends is null or m.sort_key < ends)
      order by m.sort_key, m.id offset longest limit 1;
    exit when not found;
    -- Titles of one name stay together.
    select m.sort_key, title_without_article(m.title) as name into cut from movies m
     where m.is_visible and m.sort_key > begins and (ends is null or m.sort_key < ends)
       and m.sort_key >= (select h.sort_key from movies h where h.is_visible and h.sort_key >= begins
                           order by h.sort_key, h.id offset longest / 2 limit 1)
     order by m.sort_key, m.id limit 1;
    exit when not found;
    insert into title_pages (sort_key, name) values (cut.sort_key, cut.name);
    begins := cut.sort_key;
  end loop;
end $$;

create or replace function keep_alphabet() returns trigger language plpgsql as $$
declare
  key text;
begin
  if tg_op = 'INSERT' then
    perform keep_blocks(array_agg('letter:' || left(n.sort_key, 1)), array_agg(0), array_agg(1)) from new_rows n where n.is_visible;
  elsif tg_op = 'DELETE' then
    perform keep_blocks(array_agg('letter:' || left(o.sort_key, 1)), array_agg(0), array_agg(-1)) from old_rows o where o.is_visible;
  elsif tg_op = 'UPDATE' then
    if not exists (select from old_rows o join new_rows n using (id)
                    where (o.sort_key, o.is_visible) is distinct from (n.sort_key, n.is_visible)) then return null; end if;
    perform keep_blocks(array_agg('letter:' || left(m.sort_key, 1)), array_agg(0), array_agg(m.sign))
      from (select o.sort_key, -1 from old_rows o join new_rows n using (id)
             where o.is_visible and (o.sort_key, true) is distinct from (n.sort_key, n.is_visible)
            union all
            select n.sort_key, 1 from old_rows o join new_rows n using (id)
             where n.is_visible and (o.sort_key, o.is_visible) is distinct from (n.sort_key, true)) m (sort_key, sign);
  else
    truncate title_pages;
    return null;
  end if;

  -- One title of fifty looks whether its page is too long: an import would otherwise count every page again for each of its rows. One
  -- writer cuts at a time; the next title that looks does what was left.
  if tg_op <> 'DELETE' then
    for key in select n.sort_key from new_rows n where n.id % 50 = 0 loop
      exit when not pg_try_advisory_xact_lock(31);
      perform cut_title_page(key);
    end loop;
  end if;
  -- A page that no title is left on goes, and the page before it goes on.
  if tg_op <> 'INSERT' then
    delete from title_pages p
     where p.sort_key in (select (select max(b.sort_key) from title_pages b where b.sort_key <= o.sort_key) from old_rows o)
       and not exists (
         select from movies m where m.is_visible and m.sort_key >= p.sort_key
            and m.sort_key < coalesce((select min(a.sort_key) from title_pages a where a.sort_key > p.sort_key), '{')
       );
  end if;
  -- So does one that is named after a title which visitors see no more.
  if tg_op = 'UPDATE' then
    delete from title_pages p using old_rows o join new_rows n using (id)
     where p.sort_key = o.sort_key and o.is_visible and not n.is_visible
       and not exists (select from movies m where m.is_visible and m.sort_key = p.sort_key);
  end if;
  return null;
end $$;

-- The search holds every title, since administrators search for drafts as well.
alter table title_search add is_visible boolean not null default true;
alter table title_lines add is_visible boolean not null default true;
alter table title_about add is_visible boolean not null default true;

create function mark_search(ids integer[], visible boolean[]) returns void language plpgsql as $$
begin
  update title_search s set is_visible = v.visible from unnest(ids, visible) v (id, visible)
   where s.movie_id = v.id and s.is_visible <> v.visible;
  update title_about a set is_visible = v.visible from unnest(ids, visible) v (id, visible)
   where a.movie_id = v.id and a.is_visible <> v.visible;
  update title_lines l set is_visible = v.visible
    from unnest(ids, visible) v (id, visible) join movies m on m.id = v.id, unnest(search_lines(m.title)) kept
   where l.line = kept and l.is_whole in (true, false) and l.movie_id = v.id and l.is_visible <> v.visible;
end $$;

-- After keep_search, by its name: a title that was added to the search anew counts as visible until here.
create function keep_search_visible() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark_search(array_agg(n.id), array_agg(n.is_visible)) from new_rows n where not n.is_visible having count(*) > 0;
  else
    perform mark_search(array_agg(n.id), array_agg(n.is_visible)) from old_rows o join new_rows n using (id)
      where o.is_visible <> n.is_visible
         or not n.is_visible and (o.title, o.year, o.genre) is distinct from (n.title, n.year, n.genre)
     having count(*) > 0;
  end if;
  return null;
end $$;
create trigger search_visible_on_insert after insert on movies referencing new table as new_rows
  for each statement execute function keep_search_visible();
create trigger search_visible_on_update after update on movies referencing old table as old_rows new table as new_rows
  for each statement execute function keep_search_visible();

-- What administrators filter by: the states that few titles have. Published is what none of them holds.
do $$ begin
  execute replace(pg_get_functiondef('title_facts(movies)'::regprocedure), $find$then 'no:trailer' end$find$,
    $put$then 'no:trailer' end, case when m.publication <> 'published' then 'publication:' || m.publication end$put$);
  execute replace(replace(pg_get_functiondef('keep_title_facts()'::regprocedure),
    'o.edited_at)', 'o.edited_at, o.publication)'), 'n.edited_at)', 'n.edited_at, n.publication)');
end $$;

-- Each order carries it, so that walking down still touches no rows.
drop index movies_by_type, movies_by_popularity, movies_by_rating, movies_by_year, movies_by_country, movies_trending, movies_top20,
  movies_related, movies_watchable_by_popularity, movies_watchable_by_country, movies_by_unlisted_country, movies_by_sort_key,
  title_lines_by_line, title_search_by_popularity;
create index movies_hidden on movies (id) where not is_visible;
create index movies_by_type on movies (type, id) include (year_or_zero, country_choice, is_watchable, is_visible);
create index movies_by_popularity on movies (popularity, id)
  include (type, year_or_zero, country_choice, is_trending, is_watchable, is_visible);
create index movies_by_rating on movies (rating desc nulls last, id desc)
  include (type, year_or_zero, country_choice, is_watchable, is_visible);
create index movies_by_year on movies (year_or_zero, id) include (type, country_choice, is_watchable, is_visible);
create index movies_by_country on movies (country_choice, type, year_or_zero, id) include (is_visible);
create index movies_trending on movies (popularity, id)
  include (type, year_or_zero, country_choice, is_watchable, is_visible) where is_trending;
create index movies_top20 on movies (rating desc nulls last, id desc) include (is_visible) where is_top20;
create index movies_related on movies (primary_genre, year_or_zero, id) include (is_visible);
create index movies_watchable_by_popularity on movies (popularity, id) include (type, year_or_zero, country_choice, is_visible)
  where is_watchable;
create index movies_watchable_by_country on movies (country_choice, type, year_or_zero, id) include (is_visible) where is_watchable;
create index movies_by_unlisted_country on movies (country, type, year_or_zero, id) include (is_watchable, is_visible)
  where country_choice = 'Other';
create index movies_by_sort_key on movies (sort_key, id) include (is_visible);
create index title_lines_by_line on title_lines (line, is_whole desc, movie_id) include (type, popularity, is_visible);
create index title_search_by_popularity on title_search (popularity, movie_id) include (text, facts, type, is_visible);

-- What visitors' connections read in place of the tables: this schema comes first in their search path. A migration that adds a column to
-- one of the tables calls this again.
create schema if not exists visitors;
create function make_visitors_views() returns void language plpgsql as $$
declare
  place text;
begin
  foreach place in array array['movies', 'seasons', 'episodes', 'matches', 'pages', 'title_search', 'title_lines', 'title_about'] loop
    execute format('create or replace view visitors.%1$I as select * from public.%1$I where is_visible', place);
  end loop;
  create or replace view visitors.collection_titles as
    select t.* from public.collection_titles t where exists (select from public.movies m where m.id = t.movie_id and m.is_visible);
  create or replace view visitors.collections as
    select c.id, c.slug, c.title, c.description, c.picture_url, c.title_count - (
             select count(*)::integer from public.movies m join public.collection_titles t on t.movie_id = m.id
              where not m.is_visible and t.collection_id = c.id) as title_count,
           c.titles_changed_at, c.created_at, c.updated_at
      from public.collections c;
  create or replace view visitors.match_incidents as
    select i.* from public.match_incidents i where exists (select from public.matches m where m.id = i.match_id and m.is_visible);
end $$;
select make_visitors_views();
