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
begin
  insert into filter_counts (genre, type, country, year, total)
    select f.genre, m.type, m.country, m.year, sum(m.sign)
      from unnest(genres, types, countries, years, signs) m (genre, type, country, year, sign)
           cross join lateral filters_of(m.genre) f (genre)
     group by 1, 2, 3, 4 having sum(m.sign) <> 0;
  with crowded as (
    select c.genre, c.type, c.country, c.year from filter_counts c
     where (c.genre, c.type, c.country, c.year) in (
             select f.genre, m.type, m.country, m.year
               from unnest(genres, types, countries, years) m (genre, type, country, year)
                    cross join lateral filters_of(m.genre) f (genre))
     group by 1, 2, 3, 4 having count(*) > 16
  ), merged as (
    delete from filter_counts where ctid in (
      select c.ctid from filter_counts c join crowded using (genre, type, country, year) for update of c skip locked
    ) returning genre, type, country, year, total
  )
  insert into filter_counts (genre, type, country, year, total)
    select genre, type, country, year, sum(total) from merged group by 1, 2, 3, 4 having sum(total) <> 0;
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
