-- Keeping lists and their counts.

-- The lists a title stands in by its own row.
create or replace function lists_of(type text, is_trending boolean) returns setof text language sql immutable
  return unnest(array['all', type] || case when is_trending then array['trending'] else '{}' end);

-- In list_blocks a list by popularity has 'popular/' before its name. Each of its blocks holds the titles of one popularity, whose last
-- three digits tell the year, so that both the order of blocks and the order within each are that of the list.
create or replace function popular_block(popularity double precision) returns integer language sql immutable parallel safe
  return round(popularity * 10000)::integer;

-- Counts of lists of which many rows were gathered, and pages of the list from A to Z, are found by their indexes. A function's
-- parameters have the collation of the call, and letters come from keys in collation "C": the index of list_blocks did not apply to
-- them, so that each batch of an import looked through one row of every list of 1,000,000 titles.
create or replace function keep_blocks(lists text[], blocks integer[], signs integer[]) returns void language plpgsql as $$
begin
  insert into list_blocks (list, block, total)
    select moved.list, moved.block, sum(moved.sign)
      from unnest(lists, blocks, signs) moved (list, block, sign)
     group by 1, 2 having sum(moved.sign) <> 0;
  -- A block that has gathered many rows becomes one again; those that another writer is about to merge are left to it.
  with crowded as (
    select b.list, b.block from list_blocks b
     where (b.list, b.block) in (select m.list collate "default", m.block from unnest(lists, blocks) m (list, block))
     group by 1, 2 having count(*) > 64
  ), merged as (
    delete from list_blocks where ctid in (
      select b.ctid from list_blocks b join crowded c using (list, block) for update of b skip locked
    ) returning list, block, total
  )
  insert into list_blocks (list, block, total)
    select list, block, sum(total) from merged group by 1, 2 having sum(total) <> 0;
end $$;

-- One sign for each id that enters (1) or leaves (-1) a list.
create or replace function keep_list_blocks(lists text[], ids integer[], signs integer[]) returns void language sql as $$
  select keep_blocks(lists, array(select id / 1000 from unnest(ids) with ordinality i (id, nth) order by nth), signs)
$$;

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
  if not exists (
    select from old_rows o join new_rows n using (id)
     where (o.type, o.is_trending, o.is_visible, o.genre, o.year_or_zero, o.country_choice, o.popularity, o.is_watchable, o.slug)
           is distinct from
           (n.type, n.is_trending, n.is_visible, n.genre, n.year_or_zero, n.country_choice, n.popularity, n.is_watchable, n.slug)
  ) then return null; end if;
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

create or replace function keep_popular_lists() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(n.popularity)), array_agg(1))
      from new_rows n cross join lateral unnest(array['all', n.type]) l (list) where n.is_visible;
  elsif tg_op = 'DELETE' then
    perform keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(o.popularity)), array_agg(-1))
      from old_rows o cross join lateral unnest(array['all', o.type]) l (list) where o.is_visible;
  else
    perform keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(m.popularity)), array_agg(m.sign))
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

-- Lists by genre: 'genre:drama' of every type, 'genre:drama/anime' of one.
create or replace function keep_genre_lists() returns trigger language plpgsql as $$
begin
  perform keep_list_blocks(array_agg(l.list), array_agg(r.movie_id), array_agg(case tg_op when 'INSERT' then 1 else -1 end)),
          keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(r.popularity)),
                      array_agg(case tg_op when 'INSERT' then 1 else -1 end))
    from moved_rows r cross join lateral unnest(array['genre:' || r.genre, 'genre:' || r.genre || '/' || r.type]) l (list);
  return null;
end $$;

create or replace function move_genre_lists() returns trigger language plpgsql as $$
begin
  perform keep_blocks(array_agg('popular/' || l.list), array_agg(popular_block(m.popularity)), array_agg(m.sign))
    from (select o.genre, o.type, o.movie_id, o.popularity, -1 from old_rows o join new_rows n using (genre, movie_id)
           where o.popularity <> n.popularity
          union all
          select n.genre, n.type, n.movie_id, n.popularity, 1 from old_rows o join new_rows n using (genre, movie_id)
           where o.popularity <> n.popularity) m (genre, type, movie_id, popularity, sign)
         cross join lateral unnest(array['genre:' || m.genre, 'genre:' || m.genre || '/' || m.type]) l (list);
  return null;
end $$;

create or replace function keep_alphabet() returns trigger language plpgsql as $$
declare
  added record;
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

  -- One title of five looks whether its page is too long: an import would otherwise count every page again for each of its rows. One
  -- writer cuts at a time; what another one finds meanwhile is left to a job.
  if tg_op <> 'DELETE' then
    for added in select n.id, n.sort_key from new_rows n where n.id % 5 = 0 loop
      if pg_try_advisory_xact_lock(31) then
        perform cut_title_page(added.sort_key);
      elsif is_title_page_long(added.sort_key) then
        perform add_job('long title pages', added.id);
        exit;
      end if;
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

-- Whether the page of a key has more titles than cut_title_page leaves on one.
create or replace function is_title_page_long(key text) returns boolean language sql as $$
  select exists (
    select from movies m where m.is_visible
       and m.sort_key >= coalesce((select max(p.sort_key) from title_pages p where p.sort_key <= key), '')
       and m.sort_key < coalesce((select min(p.sort_key) from title_pages p where p.sort_key > key), '{')
     order by m.sort_key, m.id offset 100 limit 1)
$$;

-- A page that runs across letters is cut between them, so that the first page of a letter is as long as the others. It begins with the
-- letter itself then, before all of its titles.
-- The end of a page is a bound of the index: as a condition of the rows, a page of few titles read the index to its end.
create or replace function cut_title_page(key text) returns void language plpgsql as $$
declare
  longest constant integer := 100;
  begins text := coalesce((select max(p.sort_key) from title_pages p where p.sort_key <= key), '');
  -- After 'z', with which the last keys begin.
  ends text := coalesce((select min(p.sort_key) from title_pages p where p.sort_key > begins), '{');
  letter text;
  last_letter text;
  cut record;
begin
  loop
    select left(m.sort_key, 1) into last_letter from movies m where m.is_visible and m.sort_key >= begins and m.sort_key < ends
      order by m.sort_key, m.id offset longest limit 1;
    exit when not found;
    select left(m.sort_key, 1) into letter from movies m where m.is_visible and m.sort_key >= begins
      order by m.sort_key, m.id limit 1;
    if letter <> last_letter then
      select left(m.sort_key, 1) as sort_key, title_without_article(m.title) as name into cut from movies m
       where m.is_visible and m.sort_key > letter || chr(1114111) and m.sort_key < ends
       order by m.sort_key, m.id limit 1;
    else
      -- Titles of one name stay together.
      select m.sort_key, title_without_article(m.title) as name into cut from movies m
       where m.is_visible and m.sort_key > begins and m.sort_key < ends
         and m.sort_key >= (select h.sort_key from movies h where h.is_visible and h.sort_key >= begins
                             order by h.sort_key, h.id offset longest * 3 / 4 limit 1)
       order by m.sort_key, m.id limit 1;
    end if;
    exit when not found;
    insert into title_pages (sort_key, name) values (cut.sort_key, cut.name);
    begins := cut.sort_key;
  end loop;
end $$;

-- No foreign key: only these triggers write here.
create or replace function keep_title_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into title_orders (id, sort_key, popularity) select id, sort_key, popularity from new_rows;
  elsif tg_op = 'UPDATE' then
    update title_orders t set sort_key = n.sort_key, popularity = n.popularity
      from old_rows o join new_rows n using (id)
     where t.id = n.id and (o.sort_key, o.popularity) is distinct from (n.sort_key, n.popularity);
  elsif tg_op = 'DELETE' then
    delete from title_orders t using old_rows o where t.id = o.id;
  else
    truncate title_orders;
  end if;
  return null;
end $$;

create or replace function filters_of(genre text) returns setof text language sql immutable
  return unnest(array[''] || array(select genres_of(genre)));

create or replace function keep_filter_counts(genres text[], types text[], countries text[], years integer[], watchable boolean[], signs integer[])
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

create or replace function forget_lists() returns trigger language plpgsql as $$
begin
  truncate movie_genres, list_blocks;
  return null;
end $$;
