-- What nobody said of a title is null: its rating, quality and year. Nothing is filled in for it.

-- Sorts, filters and neighbours need a value for every title: a year that is not known is 0, before all others. A title without
-- a rating has no points for it among the popular ones.
alter table movies
  alter rating drop not null, alter rating drop default,
  alter quality drop not null, alter quality drop default,
  alter year drop not null,
  add year_or_zero integer not null generated always as (coalesce(year, 0)) stored,
  drop popularity,
  add popularity double precision not null generated always as (
    coalesce(rating, 0)::double precision + 2 * log(1 + comment_count::double precision)
    + extract(epoch from coalesce(attention_at, created_at) at time zone 'UTC')::double precision / (30 * 86400)
  ) stored;

-- The indexes of 0003 and 0010, by year_or_zero and with unknown ratings last. Those that held the popularity went with it.
drop index movies_by_type, movies_by_rating, movies_by_year, movies_by_country, movies_top20, movies_related;
create index movies_by_type on movies (type, id) include (year_or_zero, country_choice);
create index movies_by_popularity on movies (popularity, id) include (type, year_or_zero, country_choice, is_trending);
create index movies_by_rating on movies (rating desc nulls last, id desc) include (type, year_or_zero, country_choice);
create index movies_by_year on movies (year_or_zero, id) include (type, country_choice);
create index movies_by_country on movies (country_choice, type, year_or_zero, id);
create index movies_trending on movies (popularity, id) include (type, year_or_zero, country_choice) where is_trending;
create index movies_top20 on movies (rating desc nulls last, id desc) where is_top20;
create index movies_related on movies (primary_genre, year_or_zero, id);

-- As in 0010, with 0 for an unknown year in movie_genres and filter_counts.
create or replace function keep_lists_on_insert() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(n.id), array_agg(1))
    from new_rows n cross join lateral lists_of(n.type, n.is_trending) l (list);
  insert into movie_genres (genre, movie_id, type, year, country)
    select g.genre, n.id, n.type, n.year_or_zero, n.country_choice
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
  insert into movie_genres (genre, movie_id, type, year, country)
    select g.genre, n.id, n.type, n.year_or_zero, n.country_choice
      from old_rows o join new_rows n using (id) cross join lateral genres_of(n.genre) g (genre)
     where (o.genre, o.type) is distinct from (n.genre, n.type);
  update movie_genres g set year = n.year_or_zero, country = n.country_choice
    from old_rows o join new_rows n using (id)
   where g.movie_id = n.id and (o.genre, o.type) is not distinct from (n.genre, n.type)
     and (o.year_or_zero, o.country_choice) is distinct from (n.year_or_zero, n.country_choice);

  delete from slug_redirects r using old_rows o join new_rows n using (id) where o.slug <> n.slug and r.slug = n.slug;
  insert into slug_redirects (slug, movie_id)
    select o.slug, o.id from old_rows o join new_rows n using (id)
     where o.slug <> n.slug and not exists (select from movies m where m.slug = o.slug)
    on conflict (slug) do update set movie_id = excluded.movie_id;
  return null;
end $$;

create or replace function count_filters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_filter_counts(array_agg(n.genre), array_agg(n.type), array_agg(n.country_choice), array_agg(n.year_or_zero),
                               array_agg(1))
      from new_rows n;
  elsif tg_op = 'DELETE' then
    perform keep_filter_counts(array_agg(o.genre), array_agg(o.type), array_agg(o.country_choice), array_agg(o.year_or_zero),
                               array_agg(-1))
      from old_rows o;
  elsif tg_op = 'UPDATE' then
    perform keep_filter_counts(array_agg(m.genre), array_agg(m.type), array_agg(m.country), array_agg(m.year), array_agg(m.sign))
      from (select o.genre, o.type, o.country_choice, o.year_or_zero, -1 from old_rows o join new_rows n using (id)
             where (o.genre, o.type, o.country_choice, o.year_or_zero)
                   is distinct from (n.genre, n.type, n.country_choice, n.year_or_zero)
            union all
            select n.genre, n.type, n.country_choice, n.year_or_zero, 1 from old_rows o join new_rows n using (id)
             where (o.genre, o.type, o.country_choice, o.year_or_zero)
                   is distinct from (n.genre, n.type, n.country_choice, n.year_or_zero)
           ) m (genre, type, country, year, sign)
    having count(*) > 0;
  else
    truncate filter_counts;
  end if;
  return null;
end $$;
