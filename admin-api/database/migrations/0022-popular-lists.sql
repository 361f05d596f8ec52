-- Lists by popularity, page by page, and a popularity that moves seldom.

-- Comments and recent attention count in whole points, and a rating in tenths. So most comments move no title, and an edit
-- renders few pages of lists again; titles of one popularity are newest first.
alter table movies
  drop popularity,
  add popularity double precision not null generated always as ((
    round(coalesce(rating, 0)::numeric, 1) + floor(2 * log(1 + comment_count::numeric))
    + floor(extract(epoch from coalesce(attention_at, created_at) at time zone 'UTC') / (30 * 86400))
  )::double precision) stored;
create index movies_by_popularity on movies (popularity, id) include (type, year_or_zero, country_choice, is_trending);
create index movies_trending on movies (popularity, id) include (type, year_or_zero, country_choice) where is_trending;
update title_search s set popularity = m.popularity from movies m where m.id = s.movie_id;
update title_lines l set popularity = m.popularity from movies m where m.id = l.movie_id;

alter table movie_genres add popularity double precision;
update movie_genres g set popularity = m.popularity from movies m where m.id = g.movie_id;
alter table movie_genres alter popularity set not null;
create index movie_genres_by_popularity on movie_genres (genre, popularity, movie_id) include (type);

-- In list_blocks a list by popularity has 'popular/' before its name. Its blocks hold titles of one popularity and of 16,384 ids,
-- so that both the order of blocks and the order within each are that of the list.
create function popular_block(popularity double precision, id integer) returns integer language sql immutable parallel safe
  return round(popularity * 10)::integer * 131072 + id / 16384;

create function keep_blocks(lists text[], blocks integer[], signs integer[]) returns void language plpgsql as $$
begin
  insert into list_blocks (list, block, total)
    select moved.list, moved.block, sum(moved.sign)
      from unnest(lists, blocks, signs) moved (list, block, sign)
     group by 1, 2 having sum(moved.sign) <> 0;
  -- A block that has gathered many rows becomes one again; those that another writer is about to merge are left to it.
  with crowded as (
    select b.list, b.block from list_blocks b
     where (b.list, b.block) in (select m.list, m.block from unnest(lists, blocks) m (list, block))
     group by 1, 2 having count(*) > 64
  ), merged as (
    delete from list_blocks where ctid in (
      select b.ctid from list_blocks b join crowded c using (list, block) for update of b skip locked
    ) returning list, block, total
  )
  insert into list_blocks (list, block, total)
    select list, block, sum(total) from merged group by 1, 2 having sum(total) <> 0;
end $$;

create or replace function keep_list_blocks(lists text[], ids integer[], signs integer[]) returns void language sql as $$
  select keep_blocks(lists, array(select id / 1000 from unnest(ids) with ordinality i (id, place) order by place), signs)
$$;

create function keep_popular_lists() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(n.popularity, n.id)), array_agg(1))
      from new_rows n cross join lateral unnest(array['all', n.type]) l (list);
  elsif tg_op = 'DELETE' then
    perform keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(o.popularity, o.id)), array_agg(-1))
      from old_rows o cross join lateral unnest(array['all', o.type]) l (list);
  else
    perform keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(m.popularity, m.id)), array_agg(m.sign))
      from (select o.id, o.type, o.popularity, -1 from old_rows o join new_rows n using (id)
             where (o.type, o.popularity) is distinct from (n.type, n.popularity)
            union all
            select n.id, n.type, n.popularity, 1 from old_rows o join new_rows n using (id)
             where (o.type, o.popularity) is distinct from (n.type, n.popularity)) m (id, type, popularity, sign)
           cross join lateral unnest(array['all', m.type]) l (list);
  end if;
  return null;
end $$;
create trigger popular_on_insert after insert on movies referencing new table as new_rows
  for each statement execute function keep_popular_lists();
create trigger popular_on_update after update on movies referencing old table as old_rows new table as new_rows
  for each statement execute function keep_popular_lists();
create trigger popular_on_delete after delete on movies referencing old table as old_rows
  for each statement execute function keep_popular_lists();

-- As in 0003, and the same by popularity.
create or replace function keep_genre_lists() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(r.movie_id), array_agg(case tg_op when 'INSERT' then 1 else -1 end)),
          keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(r.popularity, r.movie_id)),
                      array_agg(case tg_op when 'INSERT' then 1 else -1 end))
    from moved_rows r cross join lateral unnest(array['genre:' || r.genre, 'genre:' || r.genre || '/' || r.type]) l (list);
  return null;
end $$;

create function move_genre_lists() returns trigger language plpgsql as $$
begin
  perform keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(m.popularity, m.movie_id)), array_agg(m.sign))
    from (select o.genre, o.type, o.movie_id, o.popularity, -1 from old_rows o join new_rows n using (genre, movie_id)
           where o.popularity <> n.popularity
          union all
          select n.genre, n.type, n.movie_id, n.popularity, 1 from old_rows o join new_rows n using (genre, movie_id)
           where o.popularity <> n.popularity) m (genre, type, movie_id, popularity, sign)
         cross join lateral unnest(array['genre:' || m.genre, 'genre:' || m.genre || '/' || m.type]) l (list);
  return null;
end $$;
create trigger genre_lists_on_update after update on movie_genres referencing old table as old_rows new table as new_rows
  for each statement execute function move_genre_lists();

insert into list_blocks (list, block, total)
  select 'popular/' || l.list, popular_block(m.popularity, m.id), count(*)
    from movies m cross join lateral unnest(array['all', m.type]) l (list) group by 1, 2
  union all
  select 'popular/' || l.list, popular_block(g.popularity, g.movie_id), count(*)
    from movie_genres g cross join lateral unnest(array['genre:' || g.genre, 'genre:' || g.genre || '/' || g.type]) l (list) group by 1, 2;

-- As in 0019, with the popularity in movie_genres.
create or replace function keep_lists_on_insert() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(n.id), array_agg(1))
    from new_rows n cross join lateral lists_of(n.type, n.is_trending) l (list);
  insert into movie_genres (genre, movie_id, type, year, country, popularity)
    select g.genre, n.id, n.type, n.year_or_zero, n.country_choice, n.popularity
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
  insert into movie_genres (genre, movie_id, type, year, country, popularity)
    select g.genre, n.id, n.type, n.year_or_zero, n.country_choice, n.popularity
      from old_rows o join new_rows n using (id) cross join lateral genres_of(n.genre) g (genre)
     where (o.genre, o.type) is distinct from (n.genre, n.type);
  update movie_genres g set year = n.year_or_zero, country = n.country_choice, popularity = n.popularity
    from old_rows o join new_rows n using (id)
   where g.movie_id = n.id and (o.genre, o.type) is not distinct from (n.genre, n.type)
     and (o.year_or_zero, o.country_choice, o.popularity) is distinct from (n.year_or_zero, n.country_choice, n.popularity);

  delete from slug_redirects r using old_rows o join new_rows n using (id) where o.slug <> n.slug and r.slug = n.slug;
  insert into slug_redirects (slug, movie_id)
    select o.slug, o.id from old_rows o join new_rows n using (id)
     where o.slug <> n.slug and not exists (select from movies m where m.slug = o.slug)
    on conflict (slug) do update set movie_id = excluded.movie_id;
  return null;
end $$;
