-- Subtitles of other hosts are checked like the other addresses. A title has several: the field of each is 'subtitles' with the language and the
-- name of its line (schema/tracks.ts), which no two lines share: 'subtitles en', 'subtitles en For the deaf'.
alter table link_checks drop constraint link_checks_field_check,
  add constraint link_checks_field_check
    check (field in ('stream_url', 'download_url', 'trailer_url', 'poster_url') or field like 'subtitles %');

create function subtitle_links(lines text) returns table (field text, address text) language sql immutable parallel safe as $$
  select 'subtitles ' || found[1] || coalesce(found[3], ''), found[2]
    from regexp_split_to_table(lines, '\n') line cross join lateral regexp_match(line, '^(\S+)\s+(\S+)(\s.+)?$') found
   where found is not null
$$;

-- As in 0051 and 0096, with the subtitles.
create or replace function drop_old_link_checks() returns trigger language plpgsql as $$
declare
  moved integer[];
begin
  if tg_op = 'TRUNCATE' then
    truncate link_checks, dead_titles;
    return null;
  end if;
  if not exists (select from link_checks) then return null; end if;
  if tg_table_name = 'movies' and tg_op = 'DELETE' then
    delete from link_checks c using old_rows o where c.place = 'movies' and c.record_id = o.id;
    with gone as (delete from dead_titles d using old_rows o where d.movie_id = o.id returning d.movie_id)
    select array_agg(movie_id) into moved from gone;
    if moved is not null then perform toggle_title_facts(array_fill('dead'::text, array[cardinality(moved)]), moved); end if;
    return null;
  elsif tg_table_name = 'movies' then
    with gone as (
      delete from link_checks c using new_rows n
       where c.place = 'movies' and c.record_id = n.id and c.address is distinct from
             case c.field when 'stream_url' then n.stream_url when 'download_url' then n.download_url when 'trailer_url' then n.trailer_url
                          when 'poster_url' then n.poster_url
                          else (select s.address from subtitle_links(n.subtitles) s where s.field = c.field) end
      returning c.movie_id)
    select array_agg(distinct movie_id) into moved from gone;
  elsif tg_op = 'DELETE' then
    with gone as (
      delete from link_checks c using old_rows o where c.place = 'episodes' and c.record_id = o.id returning c.movie_id)
    select array_agg(distinct movie_id) into moved from gone;
  else
    with gone as (
      delete from link_checks c using new_rows n
       where c.place = 'episodes' and c.record_id = n.id and c.address is distinct from
             case c.field when 'stream_url' then n.stream_url when 'download_url' then n.download_url when 'poster_url' then n.poster_url
                          else (select s.address from subtitle_links(n.subtitles) s where s.field = c.field) end
      returning c.movie_id)
    select array_agg(distinct movie_id) into moved from gone;
  end if;
  if moved is not null then perform find_dead_titles(moved); end if;
  return null;
end $$;
