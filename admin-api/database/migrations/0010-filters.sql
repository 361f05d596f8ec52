-- Filtered and sorted lists, made for a million titles.

-- The choices a visitor has: schema/filters.ts names the same countries.
alter table movies add country_choice text not null generated always as (
  case when country in ('Japan', 'South Korea', 'China', 'United States') then country else 'Other' end) stored;

-- Each order carries what may be filtered, so that walking down it touches no rows.
drop index movies_by_type, movies_by_popularity, movies_by_rating, movies_trending;
create index movies_by_type on movies (type, id) include (year, country_choice);
create index movies_by_popularity on movies (popularity, id) include (type, year, country_choice, is_trending);
create index movies_by_rating on movies (rating, id) include (type, year, country_choice);
create index movies_by_year on movies (year, id) include (type, country_choice);
create index movies_by_country on movies (country_choice, type, year, id);
create index movies_trending on movies (popularity, id) include (type, year, country_choice) where is_trending;

-- The same for genres: a genre with all else that may be filtered is one range of an index.
alter table movie_genres add year integer, add country text;
update movie_genres g set year = m.year, country = m.country_choice from movies m where m.id = g.movie_id;
alter table movie_genres alter year set not null, alter country set not null;
create index movie_genres_by_filter on movie_genres (genre, type, country, year, movie_id);

create or replace function keep_lists_on_insert() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(n.id), array_agg(1))
    from new_rows n cross join lateral lists_of(n.type, n.is_trending) l (list);
  insert into movie_genres (genre, movie_id, type, year, country)
    select g.genre, n.id, n.type, n.year, n.country_choice from new_rows n cross join lateral genres_of(n.genre) g (genre);
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
  insert into movie_genres (genre, movie_id, type, year, country)
    select g.genre, n.id, n.type, n.year, n.country_choice
      from old_rows o join new_rows n using (id) cross join lateral genres_of(n.genre) g (genre)
     where (o.genre, o.type) is distinct from (n.genre, n.type);
  update movie_genres g set year = n.year, country = n.country_choice
    from old_rows o join new_rows n using (id)
   where g.movie_id = n.id and (o.genre, o.type) is not distinct from (n.genre, n.type)
     and (o.year, o.country_choice) is distinct from (n.year, n.country_choice);

  delete from slug_redirects r using old_rows o join new_rows n using (id) where o.slug <> n.slug and r.slug = n.slug;
  insert into slug_redirects (slug, movie_id)
    select o.slug, o.id from old_rows o join new_rows n using (id)
     where o.slug <> n.slug and not exists (select from movies m where m.slug = o.slug)
    on conflict (slug) do update set movie_id = excluded.movie_id;
  return null;
end $$;

-- How many titles a combination of filters leaves. genre '' stands for all of them. As in list_blocks, rows of one combination
-- add up: writers append their difference.
create table filter_counts (
  genre text not null,
  type text not null,
  country text not null,
  year integer not null,
  total integer not null
);

create function filters_of(genre text) returns setof text language sql immutable
  return unnest(array[''] || array(select genres_of(genre)));

create function keep_filter_counts(genres text[], types text[], countries text[], years integer[], signs integer[])
returns void language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select f.genre, m.type, m.country, m.year, sum(m.sign)::integer as total
      from unnest(genres, types, countries, years, signs) m (genre, type, country, year, sign)
           cross join lateral filters_of(m.genre) f (genre)
     group by 1, 2, 3, 4 having sum(m.sign) <> 0
  loop
    insert into filter_counts (genre, type, country, year, total)
      values (moved.genre, moved.type, moved.country, moved.year, moved.total);
    -- What has gathered many rows becomes one again; those that another writer is about to merge are left to it.
    if (select count(*) from filter_counts c
         where (c.genre, c.type, c.country, c.year) = (moved.genre, moved.type, moved.country, moved.year)) > 16 then
      with merged as (
        delete from filter_counts where ctid in (
          select c.ctid from filter_counts c
           where (c.genre, c.type, c.country, c.year) = (moved.genre, moved.type, moved.country, moved.year)
             for update of c skip locked
        ) returning total
      )
      insert into filter_counts (genre, type, country, year, total)
        select moved.genre, moved.type, moved.country, moved.year, sum(total) from merged having sum(total) <> 0;
    end if;
  end loop;
end $$;

create function count_filters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_filter_counts(array_agg(n.genre), array_agg(n.type), array_agg(n.country_choice), array_agg(n.year), array_agg(1))
      from new_rows n;
  elsif tg_op = 'DELETE' then
    perform keep_filter_counts(array_agg(o.genre), array_agg(o.type), array_agg(o.country_choice), array_agg(o.year), array_agg(-1))
      from old_rows o;
  elsif tg_op = 'UPDATE' then
    perform keep_filter_counts(array_agg(m.genre), array_agg(m.type), array_agg(m.country), array_agg(m.year), array_agg(m.sign))
      from (select o.genre, o.type, o.country_choice, o.year, -1 from old_rows o join new_rows n using (id)
             where (o.genre, o.type, o.country_choice, o.year) is distinct from (n.genre, n.type, n.country_choice, n.year)
            union all
            select n.genre, n.type, n.country_choice, n.year, 1 from old_rows o join new_rows n using (id)
             where (o.genre, o.type, o.country_choice, o.year) is distinct from (n.genre, n.type, n.country_choice, n.year)
           ) m (genre, type, country, year, sign)
    having count(*) > 0;
  else
    truncate filter_counts;
  end if;
  return null;
end $$;

insert into filter_counts (genre, type, country, year, total)
  select f.genre, m.type, m.country_choice, m.year, count(*)
    from movies m cross join lateral filters_of(m.genre) f (genre) group by 1, 2, 3, 4;
create index filter_counts_by_filter on filter_counts (genre, type, country, year) include (total);

create trigger filters_on_insert after insert on movies referencing new table as new_rows
  for each statement execute function count_filters();
create trigger filters_on_update after update on movies referencing old table as old_rows new table as new_rows
  for each statement execute function count_filters();
create trigger filters_on_delete after delete on movies referencing old table as old_rows
  for each statement execute function count_filters();
create trigger filters_on_truncate after truncate on movies for each statement execute function count_filters();
