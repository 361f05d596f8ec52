-- Reading otherwise than the tables stand: rows are laid over tables for the length of a transaction, by temporary views of the same
-- names, which come first in the search path. So the queries that read what is there also read a moment of the past.

-- Lines of one transaction belong together: a moment never lies between them. The tables of redirects and of the titles of collections
-- had no log of their own before this one.
alter table changes add transaction bigint;
alter table changes alter transaction set default (pg_current_xact_id()::text::bigint);
alter table change_horizon add complete_from bigint not null default 0;
update change_horizon set complete_from = coalesce(pg_sequence_last_value('changes_seq_seq'), 0);

-- The trigger of tables without an id; its arguments: the name in the log, and the column that names the record it belongs to.
create function record_related_changes() returns trigger language plpgsql as $$
declare
  who text := nullif(current_setting('app.actor', true), '');
begin
  perform announce_changes();
  if tg_op <> 'INSERT' then
    insert into changes (entity, record_id, op, before, actor)
      select tg_argv[0], (to_jsonb(o) ->> tg_argv[1])::integer, 'delete', to_jsonb(o), who from old_rows o;
  end if;
  if tg_op <> 'DELETE' then
    insert into changes (entity, record_id, op, after, actor)
      select tg_argv[0], (to_jsonb(n) ->> tg_argv[1])::integer, 'insert', to_jsonb(n), who from new_rows n;
  end if;
  return null;
end $$;

do $$
declare
  recorded text[];
begin
  foreach recorded slice 1 in array array[
    ['slug_redirects', 'slug_redirect', 'movie_id'], ['removed_addresses', 'removed_address', 'movie_id'],
    ['page_redirects', 'page_redirect', 'page_id'], ['collection_redirects', 'collection_redirect', 'collection_id'],
    ['collection_titles', 'collection_title', 'collection_id']
  ] loop
    execute format('create trigger record_insert after insert on %1$I referencing new table as new_rows
      for each statement execute function record_related_changes(%2$L, %3$L)', recorded[1], recorded[2], recorded[3]);
    execute format('create trigger record_update after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function record_related_changes(%2$L, %3$L)', recorded[1], recorded[2], recorded[3]);
    execute format('create trigger record_delete after delete on %1$I referencing old table as old_rows
      for each statement execute function record_related_changes(%2$L, %3$L)', recorded[1], recorded[2], recorded[3]);
  end loop;
end $$;

-- The rows to be laid over, by table and key; null where the row is not there.
create function begin_overlay() returns void language plpgsql as $$
begin
  create temp table laid_rows (laid_place text not null, laid_key text not null, laid_row jsonb);
end $$;

-- The rows as they stood after a change. What is not named has not changed since.
create function lay_moment(moment bigint) returns void language plpgsql as $$
begin
  insert into laid_rows (laid_place, laid_key, laid_row)
  select f.place, f.key, c.before
    from (select s.place, min(c.seq) as seq,
                 case when s.entity = 'collection_title'
                        then c.record_id || ',' || (coalesce(c.before, c.after) ->> 'movie_id')
                      when s.has_id then c.record_id::text else coalesce(c.before, c.after) ->> 'slug' end as key
            from public.changes c join (values
                   ('movie', 'movies', true), ('season', 'seasons', true), ('episode', 'episodes', true), ('comment', 'comments', true),
                   ('match', 'matches', true), ('match_incident', 'match_incidents', true), ('page', 'pages', true),
                   ('collection', 'collections', true), ('ui_setting', 'ui_settings', true), ('media', 'media', true),
                   ('streaming_service', 'streaming_services', true), ('home_arrangement', 'home_arrangement', true),
                   ('title_page', 'title_pages', true), ('slug_redirect', 'slug_redirects', false),
                   ('removed_address', 'removed_addresses', false), ('page_redirect', 'page_redirects', false),
                   ('collection_redirect', 'collection_redirects', false), ('collection_title', 'collection_titles', false)
                 ) s (entity, place, has_id) using (entity)
           where c.seq > moment group by 1, 3) f
    join public.changes c using (seq);
end $$;

-- A row of the log may be older than a column: that one has its default, or what is generated from the others. Connections of visitors
-- read what is visible alone, as through their own views (0055-visible.sql).
create function lay_over() returns void language plpgsql as $$
declare
  place text;
  names text;
  contents text;
  of_visitors constant boolean := 'visitors' = any(current_schemas(false)::text[]);
begin
  create index on laid_rows (laid_place, laid_key);
  analyze laid_rows;
  for place in select distinct l.laid_place from laid_rows l order by 1 loop
    select string_agg(format('%I', a.attname), ', ' order by a.attnum),
           string_agg(format('case when l.laid_row ? %1$L then r.%1$I else %2$s end', a.attname,
             coalesce(pg_get_expr(d.adbin, d.adrelid), 'null')), ', ' order by a.attnum)
      into names, contents
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = ('public.' || place)::regclass and a.attnum > 0 and not a.attisdropped;
    execute format('create temp table %2$I as select * from public.%1$I limit 0', place, 'laid_' || place);
    execute format('insert into %2$I (%3$s) select %4$s
        from laid_rows l cross join lateral jsonb_populate_record(null::public.%1$I, l.laid_row) r
       where l.laid_place = %1$L and l.laid_row is not null', place, 'laid_' || place, names, contents);
    execute format('analyze %I', 'laid_' || place);
    execute format('create temp view %5$I as
        select %3$s from public.%1$I t
         where %6$s not exists (select from laid_rows l where l.laid_place = %1$L and l.laid_key = %4$s)
        union all select %3$s from %2$I t where %6$s true', place, 'laid_' || place, names,
      case when place = 'collection_titles' then 't.collection_id || '','' || t.movie_id'
           when place like '%\_redirects' or place = 'removed_addresses' then 't.slug' else 't.id::text' end,
      case when of_visitors and place in ('collections', 'collection_titles', 'match_incidents') then 'all_' else '' end || place,
      case when of_visitors and place in ('movies', 'seasons', 'episodes', 'matches', 'pages')
        then 't.is_visible and' else '' end);
    if place = 'movies' then perform lay_over_lists(); end if;
  end loop;
  if of_visitors then perform lay_over_visible(); end if;
  set transaction read only;
end $$;

-- What the triggers of titles keep of those that visitors see: genres in the place of those of the titles that are laid over, and in lists the difference.
create function lay_over_lists() returns void language plpgsql as $$
begin
  create temp view movie_genres as
    select g.genre, g.movie_id, g.type, g.year, g.country, g.popularity, g.is_watchable from public.movie_genres g
     where not exists (select from laid_rows l where l.laid_place = 'movies' and l.laid_key = g.movie_id::text)
    union all
    select g.genre, m.id, m.type, m.year_or_zero, m.country_choice, m.popularity, m.is_watchable
      from laid_movies m cross join lateral genres_of(m.genre) g (genre) where m.publication = 'published';

  create temp table moved_movies as
    select m.id, m.type, m.genre, m.is_trending, m.popularity, m.sort_key, m.country_choice, m.year_or_zero, m.is_watchable, -1 as sign
      from public.movies m where m.publication = 'published' and m.id in (select l.laid_key::integer from laid_rows l where l.laid_place = 'movies')
    union all
    select m.id, m.type, m.genre, m.is_trending, m.popularity, m.sort_key, m.country_choice, m.year_or_zero, m.is_watchable, 1
      from laid_movies m where m.publication = 'published';

  create temp table laid_blocks as
    select l.list, l.block, sum(m.sign)::integer as total
      from moved_movies m cross join lateral (
        select list, m.id / 1000 from lists_of(m.type, m.is_trending) list
        union all select 'popular/' || list, popular_block(m.popularity, m.id) from unnest(array['all', m.type]) list
        union all select 'letter:' || left(m.sort_key, 1), 0
        union all select b.* from genres_of(m.genre) g (genre)
                    cross join lateral unnest(array['genre:' || g.genre, 'genre:' || g.genre || '/' || m.type]) list
                    cross join lateral (values (list, m.id / 1000), ('popular/' || list, popular_block(m.popularity, m.id))) b
      ) l (list, block) group by 1, 2 having sum(m.sign) <> 0;
  create temp view list_blocks as
    select b.list, b.block, b.total from public.list_blocks b union all select b.list, b.block, b.total from laid_blocks b;

  create temp table laid_counts as
    select f.genre, m.type, m.country_choice as country, m.year_or_zero as year, m.is_watchable, sum(m.sign)::integer as total
      from moved_movies m cross join lateral filters_of(m.genre) f (genre) group by 1, 2, 3, 4, 5 having sum(m.sign) <> 0;
  create temp view filter_counts as
    select c.genre, c.type, c.country, c.year, c.is_watchable, c.total from public.filter_counts c
    union all select c.genre, c.type, c.country, c.year, c.is_watchable, c.total from laid_counts c;
end $$;

-- What visitors see of other tables depends on which titles and matches are visible.
create function lay_over_visible() returns void language plpgsql as $$
begin
  if to_regclass('pg_temp.laid_movies') is not null or to_regclass('pg_temp.all_collection_titles') is not null
     or to_regclass('pg_temp.all_collections') is not null then
    execute format('create temp view collection_titles as select t.* from %s t where exists (select from movies m where m.id = t.movie_id)',
      coalesce(to_regclass('pg_temp.all_collection_titles'), 'public.collection_titles'));
    execute format('create temp view collections as
        select c.id, c.slug, c.title, c.description, c.picture_url,
               (select count(*)::integer from collection_titles t where t.collection_id = c.id) as title_count,
               c.titles_changed_at, c.created_at, c.updated_at
          from %s c', coalesce(to_regclass('pg_temp.all_collections'), 'public.collections'));
  end if;
  if to_regclass('pg_temp.laid_matches') is not null or to_regclass('pg_temp.all_match_incidents') is not null then
    execute format('create temp view match_incidents as select i.* from %s i where exists (select from matches m where m.id = i.match_id)',
      coalesce(to_regclass('pg_temp.all_match_incidents'), 'public.match_incidents'));
  end if;
end $$;
