-- What the lists are read from: derived columns, side tables kept by statement-level triggers, and the indexes.

create extension if not exists unaccent;

-- 'Amélie' as a visitor types it. unaccent is only stable because its dictionary could be replaced; ours never is.
create function plain_text(value text) returns text language sql immutable parallel safe strict
  return lower(unaccent('unaccent'::regdictionary, value));

-- One spelling of a genre's name: schema/genre.ts does the same for queries and tags. \s knows no blanks that do not break.
create function genre_key(name text) returns text language sql immutable parallel safe strict as $$
  select case spelled when 'science fiction' then 'sci-fi' when 'science-fiction' then 'sci-fi' else spelled end
    from (select lower(btrim(regexp_replace(name, '[\s\u00a0\u2007\u202f\ufeff]+', ' ', 'g')))) as known (spelled)
$$;

alter table movies
  add primary_genre text not null generated always as (genre_key(split_part(ltrim(genre, ', '), ',', 1))) stored,
  add comment_count integer not null default 0,
  add attention_at timestamptz,                 -- the newest visible comment
  -- Rating, comments and how recent the attention is (one point a month), without a clock: it changes only when data does.
  add popularity double precision not null generated always as (
    rating::double precision + 2 * log(1 + comment_count::double precision)
    + extract(epoch from coalesce(attention_at, created_at) at time zone 'UTC')::double precision / (30 * 86400)
  ) stored;

-- Every list but the ranked ones is newest first, and newest first is by id: createdAt follows it and nobody may send one.
create index movies_by_type on movies (type, id);
create index movies_by_popularity on movies (popularity, id);
create index movies_by_rating on movies (rating, id);
create index movies_trending on movies (popularity, id) where is_trending;
create index movies_top20 on movies (rating, id) where is_top20;
create index movies_related on movies (primary_genre, year, id);
create index movies_by_title on movies (plain_text(title) collate "C");
create index movies_by_word on movies using gin (to_tsvector('simple', plain_text(title)));

-- Slugs a title once had. A slug in use never stands here.
create table slug_redirects (
  slug text primary key,
  movie_id integer not null references movies on delete cascade
);
create index slug_redirects_of_movie on slug_redirects (movie_id);

-- One row for each genre of each title. No foreign key: only the triggers below write here.
create table movie_genres (
  genre text not null,
  movie_id integer not null,
  type text not null,
  primary key (genre, movie_id)
);
create index movie_genres_by_type on movie_genres (genre, type, movie_id);
create index movie_genres_of_movie on movie_genres (movie_id);

-- How many titles a list has in each block of 1,000 ids: totals without counting, deep pages without walking. A block may have
-- several rows, which add up: writers append their difference instead of waiting for each other at a common row.
create table list_blocks (
  list text not null,
  block integer not null,
  total integer not null
);
create index list_blocks_by_list on list_blocks (list, block) include (total);

-- The lists a title stands in by its own row.
create function lists_of(type text, is_trending boolean) returns setof text language sql immutable
  return unnest(array['all', type] || case when is_trending then array['trending'] else '{}' end);

create function genres_of(genre text) returns setof text language sql immutable as $$
  select distinct genre_key(part) from unnest(string_to_array(genre, ',')) part where btrim(part) <> ''
$$;

-- One sign for each id that enters (1) or leaves (-1) a list.
create function keep_list_blocks(lists text[], ids integer[], signs integer[]) returns void language plpgsql as $$
begin
  insert into list_blocks (list, block, total)
    select moved.list, moved.id / 1000, sum(moved.sign)
      from unnest(lists, ids, signs) moved (list, id, sign)
     group by 1, 2 having sum(moved.sign) <> 0;
  -- A block that has gathered many rows becomes one again; those that another writer is about to merge are left to it.
  with crowded as (
    select b.list, b.block from list_blocks b
     where (b.list, b.block) in (select m.list, m.id / 1000 from unnest(lists, ids) m (list, id))
     group by 1, 2 having count(*) > 64
  ), merged as (
    delete from list_blocks where ctid in (
      select b.ctid from list_blocks b join crowded c using (list, block) for update of b skip locked
    ) returning list, block, total
  )
  insert into list_blocks (list, block, total)
    select list, block, sum(total) from merged group by 1, 2 having sum(total) <> 0;
end $$;

create function keep_lists_on_insert() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(n.id), array_agg(1))
    from new_rows n cross join lateral lists_of(n.type, n.is_trending) l (list);
  insert into movie_genres (genre, movie_id, type)
    select g.genre, n.id, n.type from new_rows n cross join lateral genres_of(n.genre) g (genre);
  delete from slug_redirects r using new_rows n where r.slug = n.slug;
  return null;
end $$;

create function keep_lists_on_update() returns trigger language plpgsql as $$
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
  insert into movie_genres (genre, movie_id, type)
    select g.genre, n.id, n.type
      from old_rows o join new_rows n using (id) cross join lateral genres_of(n.genre) g (genre)
     where (o.genre, o.type) is distinct from (n.genre, n.type);

  delete from slug_redirects r using old_rows o join new_rows n using (id) where o.slug <> n.slug and r.slug = n.slug;
  insert into slug_redirects (slug, movie_id)
    select o.slug, o.id from old_rows o join new_rows n using (id)
     where o.slug <> n.slug and not exists (select from movies m where m.slug = o.slug)
    on conflict (slug) do update set movie_id = excluded.movie_id;
  return null;
end $$;

create function keep_lists_on_delete() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(o.id), array_agg(-1))
    from old_rows o cross join lateral lists_of(o.type, o.is_trending) l (list);
  delete from movie_genres g using old_rows o where g.movie_id = o.id;
  return null;
end $$;

create function forget_lists() returns trigger language plpgsql as $$
begin
  truncate movie_genres, list_blocks;
  return null;
end $$;

create trigger lists_on_insert after insert on movies referencing new table as new_rows
  for each statement execute function keep_lists_on_insert();
create trigger lists_on_update after update on movies referencing old table as old_rows new table as new_rows
  for each statement execute function keep_lists_on_update();
create trigger lists_on_delete after delete on movies referencing old table as old_rows
  for each statement execute function keep_lists_on_delete();
create trigger lists_on_truncate after truncate on movies for each statement execute function forget_lists();

-- Lists by genre: 'genre:drama' of every type, 'genre:drama/anime' of one.
create function keep_genre_lists() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(r.movie_id), array_agg(case tg_op when 'INSERT' then 1 else -1 end))
    from moved_rows r cross join lateral unnest(array['genre:' || r.genre, 'genre:' || r.genre || '/' || r.type]) l (list);
  return null;
end $$;
create trigger genre_lists_on_insert after insert on movie_genres referencing new table as moved_rows
  for each statement execute function keep_genre_lists();
create trigger genre_lists_on_delete after delete on movie_genres referencing old table as moved_rows
  for each statement execute function keep_genre_lists();
