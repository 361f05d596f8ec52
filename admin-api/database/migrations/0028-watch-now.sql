-- Titles that can be watched: a filter of the lists, and a row on home.

alter table movies
  add is_watchable boolean not null generated always as (stream_url is not null or video_url is not null) stored;

-- The orders of 0019 and 0022 carry it beside what else may be filtered.
drop index movies_by_type, movies_by_popularity, movies_by_rating, movies_by_year, movies_trending;
create index movies_by_type on movies (type, id) include (year_or_zero, country_choice, is_watchable);
create index movies_by_popularity on movies (popularity, id) include (type, year_or_zero, country_choice, is_trending, is_watchable);
create index movies_by_rating on movies (rating desc nulls last, id desc) include (type, year_or_zero, country_choice, is_watchable);
create index movies_by_year on movies (year_or_zero, id) include (type, country_choice, is_watchable);
create index movies_trending on movies (popularity, id) include (type, year_or_zero, country_choice, is_watchable) where is_trending;
-- Where few titles can be watched, no order is walked to find them.
create index movies_watchable_by_popularity on movies (popularity, id) include (type, year_or_zero, country_choice) where is_watchable;
create index movies_watchable_by_country on movies (country_choice, type, year_or_zero, id) where is_watchable;

alter table movie_genres add is_watchable boolean not null default false;
update movie_genres g set is_watchable = true from movies m where m.id = g.movie_id and m.is_watchable;
alter table movie_genres alter is_watchable drop default;
create index movie_genres_watchable on movie_genres (genre, type, country, year, movie_id) where is_watchable;

-- As in 0022, with what can be watched in movie_genres.
create or replace function keep_lists_on_insert() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(n.id), array_agg(1))
    from new_rows n cross join lateral lists_of(n.type, n.is_trending) l (list);
  insert into movie_genres (genre, movie_id, type, year, country, popularity, is_watchable)
    select g.genre, n.id, n.type, n.year_or_zero, n.country_choice, n.popularity, n.is_watchable
      from new_rows n cross join lateral genres_of(n.genre) g (genre);
  delete from slug_redirects r using new_rows n where r.slug = n.slug;
  return null;
end $$;

create or replace function keep_lists_on_update() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(m.id), array_agg(m.sign))
    from (select o.id, o.type, o.is_trending, -1 from old_rows o join new_rows n using (id)
           where (o.type, o.is_trending) is distinct from (n.type, n.is_trending)
          union all
          select n.id, n.type, n.is_trending, 1 from old_rows o join new_rows n using (id)
           where (o.type, o.is_trending) is distinct from (n.type, n.is_trending)) m (id, type, is_trending, sign)
         cross join lateral lists_of(m.type, m.is_trending) l (list);

  delete from movie_genres g using old_rows o join new_rows n using (id)
   where g.movie_id = o.id and (o.genre, o.type) is distinct from (n.genre, n.type);
  insert into movie_genres (genre, movie_id, type, year, country, popularity, is_watchable)
    select g.genre, n.id, n.type, n.year_or_zero, n.country_choice, n.popularity, n.is_watchable
      from old_rows o join new_rows n using (id) cross join lateral genres_of(n.genre) g (genre)
     where (o.genre, o.type) is distinct from (n.genre, n.type);
  update movie_genres g set year = n.year_or_zero, country = n.country_choice, popularity = n.popularity, is_watchable = n.is_watchable
    from old_rows o join new_rows n using (id)
   where g.movie_id = n.id and (o.genre, o.type) is not distinct from (n.genre, n.type)
     and (o.year_or_zero, o.country_choice, o.popularity, o.is_watchable)
         is distinct from (n.year_or_zero, n.country_choice, n.popularity, n.is_watchable);

  delete from slug_redirects r using old_rows o join new_rows n using (id) where o.slug <> n.slug and r.slug = n.slug;
  insert into slug_redirects (slug, movie_id)
    select o.slug, o.id from old_rows o join new_rows n using (id)
     where o.slug <> n.slug and not exists (select from movies m where m.slug = o.slug)
    on conflict (slug) do update set movie_id = excluded.movie_id;
  return null;
end $$;

-- The counts of 0010, apart for what can be watched.
drop index filter_counts_by_filter;
truncate filter_counts;
alter table filter_counts add is_watchable boolean not null;
insert into filter_counts (genre, type, country, year, is_watchable, total)
  select f.genre, m.type, m.country_choice, m.year_or_zero, m.is_watchable, count(*)
    from movies m cross join lateral filters_of(m.genre) f (genre) group by 1, 2, 3, 4, 5;
create index filter_counts_by_filter on filter_counts (genre, type, country, year, is_watchable) include (total);

drop function keep_filter_counts(text[], text[], text[], integer[], integer[]);
create function keep_filter_counts(genres text[], types text[], countries text[], years integer[], watchable boolean[], signs integer[])
returns void language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select f.genre, m.type, m.country, m.year, m.is_watchable, sum(m.sign)::integer as total
      from unnest(genres, types, countries, years, watchable, signs) m (genre, type, country, year, is_watchable, sign)
           cross join lateral filters_of(m.genre) f (genre)
     group by 1, 2, 3, 4, 5 having sum(m.sign) <> 0
  loop
    insert into filter_counts (genre, type, country, year, is_watchable, total)
      values (moved.genre, moved.type, moved.country, moved.year, moved.is_watchable, moved.total);
    -- What has gathered many rows becomes one again; those that another writer is about to merge are left to it.
    if (select count(*) from filter_counts c
         where (c.genre, c.type, c.country, c.year, c.is_watchable)
               = (moved.genre, moved.type, moved.country, moved.year, moved.is_watchable)) > 16 then
      with merged as (
        delete from filter_counts where ctid in (
          select c.ctid from filter_counts c
           where (c.genre, c.type, c.country, c.year, c.is_watchable)
                 = (moved.genre, moved.type, moved.country, moved.year, moved.is_watchable)
             for update of c skip locked
        ) returning total
      )
      insert into filter_counts (genre, type, country, year, is_watchable, total)
        select moved.genre, moved.type, moved.country, moved.year, moved.is_watchable, sum(total) from merged having sum(total) <> 0;
    end if;
  end loop;
end $$;

create or replace function count_filters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_filter_counts(array_agg(n.genre), array_agg(n.type), array_agg(n.country_choice), array_agg(n.year_or_zero),
                               array_agg(n.is_watchable), array_agg(1))
      from new_rows n;
  elsif tg_op = 'DELETE' then
    perform keep_filter_counts(array_agg(o.genre), array_agg(o.type), array_agg(o.country_choice), array_agg(o.year_or_zero),
                               array_agg(o.is_watchable), array_agg(-1))
      from old_rows o;
  elsif tg_op = 'UPDATE' then
    perform keep_filter_counts(array_agg(m.genre), array_agg(m.type), array_agg(m.country), array_agg(m.year),
                               array_agg(m.is_watchable), array_agg(m.sign))
      from (select o.genre, o.type, o.country_choice, o.year_or_zero, o.is_watchable, -1 from old_rows o join new_rows n using (id)
             where (o.genre, o.type, o.country_choice, o.year_or_zero, o.is_watchable)
                   is distinct from (n.genre, n.type, n.country_choice, n.year_or_zero, n.is_watchable)
            union all
            select n.genre, n.type, n.country_choice, n.year_or_zero, n.is_watchable, 1 from old_rows o join new_rows n using (id)
             where (o.genre, o.type, o.country_choice, o.year_or_zero, o.is_watchable)
                   is distinct from (n.genre, n.type, n.country_choice, n.year_or_zero, n.is_watchable)
           ) m (genre, type, country, year, is_watchable, sign)
    having count(*) > 0;
  else
    truncate filter_counts;
  end if;
  return null;
end $$;
