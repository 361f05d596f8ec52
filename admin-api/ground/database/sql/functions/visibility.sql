-- What visitors see: only what is published, and nothing below a title that is not.

-- A season goes with its title and an episode with its season, each with a line of its own in the log. Whoever adds one waits for whoever
-- is changing what it belongs to.
create or replace function take_visibility() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'seasons' then
    new.show_visible := coalesce((select m.is_visible from movies m where m.id = new.show_id for no key update), true);
  else
    new.season_visible := coalesce((select s.is_visible from seasons s where s.id = new.season_id for no key update), true);
  end if;
  return new;
end $$;

-- A credit goes with its title or episode. Whoever adds one waits for whoever is changing that.
create or replace function take_credit_visibility() returns trigger language plpgsql as $$
begin
  new.target_visible := case when new.episode_id is null
    then coalesce((select m.is_visible from movies m where m.id = new.movie_id for no key update), true)
    else coalesce((select e.is_visible from episodes e where e.id = new.episode_id for no key update), true) end;
  return new;
end $$;

create or replace function pass_visibility() returns trigger language plpgsql as $$
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

-- An edit of a text moves a title in no list, and hides or shows nothing. Both functions looked that up once for each table that they
-- keep, and for a title with a cast through all credits; now they look once whether there is anything to do.
create or replace function pass_visibility_to_credits() returns trigger language plpgsql as $$
begin
  if not exists (select from old_rows o join new_rows n using (id) where o.is_visible <> n.is_visible) then return null; end if;
  if tg_table_name = 'movies' then
    update credits c set target_visible = n.is_visible from old_rows o join new_rows n using (id)
     where o.is_visible <> n.is_visible and c.movie_id = n.id and c.episode_id is null and c.target_visible <> n.is_visible;
  else
    update credits c set target_visible = n.is_visible from old_rows o join new_rows n using (id)
     where o.is_visible <> n.is_visible and c.episode_id = n.id and c.target_visible <> n.is_visible;
  end if;
  return null;
end $$;

create or replace function make_visitors_views() returns void language plpgsql as $$
declare
  place text;
begin
  foreach place in array array['movies', 'seasons', 'episodes', 'matches', 'pages', 'title_search', 'title_lines', 'title_about', 'people', 'credits'] loop
    execute format('create or replace view visitors.%1$I as select %2$s from public.%1$I t where t.is_visible', place, shown_columns(place));
  end loop;
  create or replace view visitors.collection_titles as
    select t.* from public.collection_titles t where exists (select from public.movies m where m.id = t.movie_id and m.is_visible);
  create or replace view visitors.collections as
    select c.id, c.slug, c.title, c.description, living('collections', c.id, 'picture_url', c.picture_url, null) as picture_url, c.title_count - (
             select count(*)::integer from public.movies m join public.collection_titles t on t.movie_id = m.id
              where not m.is_visible and t.collection_id = c.id) as title_count,
           c.titles_changed_at, c.created_at, c.updated_at
      from public.collections c;
  create or replace view visitors.match_incidents as
    select i.* from public.match_incidents i where exists (select from public.matches m where m.id = i.match_id and m.is_visible);
end $$;

-- Reads as if stored rows had other columns, for the length of a transaction: temporary views of the tables' names come first in the
-- search path. They contain what visitors see, as do those of the tables in which this depends on titles, episodes and matches.
create or replace function lay_over(rows jsonb) returns void language plpgsql as $$
declare
  laid text;
  names text[];
begin
  for laid in select distinct r.place from jsonb_to_recordset(rows) as r (place text) loop
    select array_agg(quote_ident(attname)) into names from pg_attribute
     where attrelid = ('public.' || laid)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('create temp table laid_%1$s (like public.%1$I including generated)', laid);
    execute format('insert into laid_%1$s (%2$s) select %3$s from (
        select jsonb_populate_record(t, r.columns) as n
          from jsonb_to_recordset($1) as r (place text, id integer, columns jsonb) join public.%1$I t using (id) where r.place = %1$L) p',
      laid, array_to_string(names, ', '), '(n).' || array_to_string(names, ', (n).')) using rows;
    execute format('create temp view %1$I as select %2$s from (
        select t.* from public.%1$I t where not exists (select from laid_%1$s l where l.id = t.id)
        union all select l.* from laid_%1$s l) t where t.is_visible', laid, shown_columns(laid));
  end loop;

  if to_regclass('pg_temp.movies') is not null then
    create temp view title_words as
      select w.word, w.movie_id from public.title_words w where not exists (select from laid_movies l where l.id = w.movie_id)
      union all
      select w.word, l.id from laid_movies l cross join lateral series_beginnings(l.title) w;
    create temp view movie_genres as
      select g.genre, g.movie_id, g.type, g.year, g.country, g.popularity, g.is_watchable
        from public.movie_genres g where not exists (select from laid_movies l where l.id = g.movie_id)
      union all
      select g.genre, l.id, l.type, l.year_or_zero, l.country_choice, l.popularity, l.is_watchable
        from laid_movies l cross join lateral genres_of(l.genre) g (genre) where l.is_visible;
    create temp view collection_titles as
      select t.* from public.collection_titles t where exists (select from movies m where m.id = t.movie_id);
    create temp view credits as
      select c.* from public.credits c
       where exists (select from movies m where m.id = c.movie_id)
         and (c.episode_id is null or exists (select from episodes e where e.id = c.episode_id));
    execute format('create temp view people as select %s from public.people t where exists (select from credits c where c.person_id = t.id)',
      shown_columns('people'));
  end if;
  if to_regclass('pg_temp.matches') is not null then
    create temp view match_incidents as
      select i.* from public.match_incidents i where exists (select from matches m where m.id = i.match_id);
  end if;
  set transaction read only;
end $$;

-- The columns of a row aliased t, as visitors read them.
create or replace function shown_columns(of text) returns text language sql stable as $$
  select string_agg(case when o.field is null then format('t.%I', a.attname)
                         else format('living(%1$L, t.id, %2$L, t.%2$I, %3$L) as %2$I', o.place, o.field, o.otherwise) end,
                    ', ' order by a.attnum)
    from pg_attribute a left join shown_otherwise o on o.place = $1 and o.field = a.attname
   where a.attrelid = ('public.' || $1)::regclass and a.attnum > 0 and not a.attisdropped
$$;
