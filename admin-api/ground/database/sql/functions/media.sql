-- Uses of files, and links to other hosts.

-- Kept for every column of the row, so that no field can be forgotten. A file that is just being deleted is waited for: either it is
-- gone by then, or it stays and is used.
create or replace function note_media_uses() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  case tg_op
    when 'TRUNCATE' then
      delete from media_uses where place = tg_table_name;
      return null;
    when 'INSERT' then
      select array_agg(n.id) into ids from new_rows n where n::text like '%/media/uploads/%';
    when 'DELETE' then
      select array_agg(o.id) into ids from old_rows o where o::text like '%/media/uploads/%';
    else
      -- A full join for the reason of record_changes().
      select array_agg(id) into ids from old_rows o full join new_rows n using (id)
       where (o::text like '%/media/uploads/%' or n::text like '%/media/uploads/%')
         and media_stems(o::text) is distinct from media_stems(n::text);
  end case;
  if ids is null then return null; end if;
  if tg_op <> 'INSERT' then
    delete from media_uses where place = tg_table_name and record_id = any(ids);
  end if;
  if tg_op <> 'DELETE' then
    perform from media where media_stem(url) in (select unnest(media_stems(n::text)) from new_rows n where n.id = any(ids))
      order by id for key share;
    insert into media_uses
      select distinct m.id, tg_table_name, n.id
        from new_rows n cross join unnest(media_stems(n::text)) stem join media m on media_stem(m.url) = stem
       where n.id = any(ids);
  end if;
  return null;
end $$;

create or replace function subtitle_links(lines text) returns table (field text, address text) language sql immutable parallel safe as $$
  select 'subtitles ' || found[1] || coalesce(found[3], ''), found[2]
    from regexp_split_to_table(lines, '\n') line cross join lateral regexp_match(line, '^(\S+)\s+(\S+)(\s.+)?$') found
   where found is not null
$$;

-- The address, or what pages show in the place of a dead one. PL/pgSQL looks the table up by its name at each call, so a moment of the past has
-- the links that were dead at that moment.
create or replace function living(place text, record_id integer, field text, address text, otherwise text) returns text language plpgsql stable as $$
begin
  if address is null or not exists (select from dead_links d where (d.place, d.record_id, d.field) = ($1, $2, $3)) then return address; end if;
  return otherwise;
end $$;

create or replace function drop_old_link_checks() returns trigger language plpgsql as $$
declare
  moved integer[];
begin
  if tg_op = 'TRUNCATE' then
    if tg_table_name = 'movies' then truncate link_checks, dead_titles;
    else delete from link_checks where place = tg_table_name;
    end if;
    return null;
  end if;
  if not exists (select from link_checks) then return null; end if;
  if tg_table_name = 'movies' and tg_op = 'DELETE' then
    delete from link_checks c using old_rows o where c.place = 'movies' and c.record_id = o.id;
    with gone as (delete from dead_titles d using old_rows o where d.movie_id = o.id returning d.movie_id)
    select array_agg(movie_id) into moved from gone;
    if moved is not null then perform toggle_title_facts(array_fill('dead'::text, array[cardinality(moved)]), moved); end if;
    return null;
  elsif tg_op = 'DELETE' then
    with gone as (
      delete from link_checks c using old_rows o where c.place = tg_table_name and c.record_id = o.id returning c.movie_id)
    select array_agg(distinct movie_id) filter (where movie_id is not null) into moved from gone;
  elsif tg_table_name = 'movies' then
    with gone as (
      delete from link_checks c using new_rows n
       where c.place = 'movies' and c.record_id = n.id and c.address is distinct from
             case c.field when 'stream_url' then n.stream_url when 'download_url' then n.download_url when 'trailer_url' then n.trailer_url
                          when 'poster_url' then n.poster_url
                          else (select s.address from subtitle_links(n.subtitles) s where s.field = c.field) end
      returning c.movie_id)
    select array_agg(distinct movie_id) into moved from gone;
  elsif tg_table_name = 'episodes' then
    with gone as (
      delete from link_checks c using new_rows n
       where c.place = 'episodes' and c.record_id = n.id and c.address is distinct from
             case c.field when 'stream_url' then n.stream_url when 'download_url' then n.download_url when 'poster_url' then n.poster_url
                          else (select s.address from subtitle_links(n.subtitles) s where s.field = c.field) end
      returning c.movie_id)
    select array_agg(distinct movie_id) into moved from gone;
  else
    with gone as (
      delete from link_checks c using new_rows n
       where c.place = tg_table_name and c.record_id = n.id and c.address is distinct from to_jsonb(n) ->> c.field
      returning c.movie_id)
    select array_agg(distinct movie_id) filter (where movie_id is not null) into moved from gone;
  end if;
  if moved is not null then perform find_dead_titles(moved); end if;
  return null;
end $$;

create or replace function keep_dead_links() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from dead_links;
    return null;
  elsif tg_op = 'DELETE' then
    if not exists (select from old_rows where is_dead) then return null; end if;
    delete from dead_links d using old_rows o where (d.place, d.record_id, d.field) = (o.place, o.record_id, o.field);
    return null;
  end if;
  if not exists (select from old_rows o join new_rows n using (place, record_id, field)
                  where (o.is_dead, o.movie_id) is distinct from (n.is_dead, n.movie_id)) then return null; end if;
  delete from dead_links d using new_rows n where (d.place, d.record_id, d.field) = (n.place, n.record_id, n.field) and not n.is_dead;
  insert into dead_links (place, record_id, field, movie_id, since)
    select n.place, n.record_id, n.field, n.movie_id, n.failed_at from new_rows n where n.is_dead
  on conflict (place, record_id, field) do update set movie_id = excluded.movie_id where dead_links.movie_id <> excluded.movie_id;
  return null;
end $$;

create or replace function keep_denied_frames() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from denied_frames;
    return null;
  elsif tg_op = 'DELETE' then
    if not exists (select from old_rows where denies_framing) then return null; end if;
    delete from denied_frames d using old_rows o where o.denies_framing and (d.place, d.record_id) = (o.place, o.record_id);
    return null;
  end if;
  if not exists (select from old_rows o join new_rows n using (place, record_id, field)
                  where (o.denies_framing, o.movie_id) is distinct from (n.denies_framing, n.movie_id)) then return null; end if;
  delete from denied_frames d using old_rows o join new_rows n using (place, record_id, field)
   where o.denies_framing and not n.denies_framing and (d.place, d.record_id) = (o.place, o.record_id);
  insert into denied_frames (place, record_id, movie_id)
    select n.place, n.record_id, n.movie_id from new_rows n where n.denies_framing
  on conflict (place, record_id) do update set movie_id = excluded.movie_id where denied_frames.movie_id <> excluded.movie_id;
  return null;
end $$;
