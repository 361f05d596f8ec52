-- The media library: how long a film is, who uploaded a file, and which records use it.

alter table media add duration real check (duration > 0), add created_by text;   -- duration: seconds, of a video
update media m set created_by = c.actor
  from changes c where c.entity = 'media' and c.op = 'insert' and c.record_id = m.id;
alter table media alter created_by set default nullif(current_setting('app.actor', true), '');
create index media_by_size on media (bytes, id);
create index media_by_name on media (lower(coalesce(name, source, url)) collate "C", id);

-- A picture lies in several sizes (x.webp, x-320.avif, …), which all begin alike.
create function media_stem(url text) returns text language sql immutable parallel safe strict
  return substring(url from '^/media/uploads/(?:posters|videos)/[0-9a-f]+');
create index media_by_stem on media (media_stem(url));

-- The files that a text names, be it an address, HTML, or a whole row.
create function media_stems(words text) returns text[] language sql immutable parallel safe strict
  return (select array_agg(distinct found[1] order by found[1])
            from regexp_matches(words, '(/media/uploads/(?:posters|videos)/[0-9a-f]+)', 'g') found);

-- Which record uses which file; `place` is the record's table. A file that is used cannot be deleted, whoever deletes it.
create table media_uses (
  media_id integer not null references media,
  place text not null,
  record_id integer not null,
  primary key (media_id, place, record_id)
);
create index media_uses_of_record on media_uses (place, record_id);

-- Kept for every column of the row, so that no field can be forgotten. A file that is just being deleted is waited for: either it is
-- gone by then, or it stays and is used.
create function note_media_uses() returns trigger language plpgsql as $$
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
      select array_agg(n.id) into ids from old_rows o join new_rows n using (id)
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

do $$
declare
  place text;
begin
  foreach place in array array['movies', 'seasons', 'episodes', 'matches', 'collections', 'pages', 'ui_settings', 'streaming_services',
    'trash', 'title_merges']
  loop
    execute format('insert into media_uses select distinct m.id, %1$L, r.id
      from %1$I r cross join unnest(media_stems(r::text)) stem join media m on media_stem(m.url) = stem
      where r::text like ''%%/media/uploads/%%''', place);
    execute format('create trigger media_uses_insert after insert on %1$I referencing new table as new_rows
      for each statement execute function note_media_uses()', place);
    execute format('create trigger media_uses_update after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function note_media_uses()', place);
    execute format('create trigger media_uses_delete after delete on %1$I referencing old table as old_rows
      for each statement execute function note_media_uses()', place);
    execute format('create trigger media_uses_truncate after truncate on %1$I
      for each statement execute function note_media_uses()', place);
  end loop;
end $$;
