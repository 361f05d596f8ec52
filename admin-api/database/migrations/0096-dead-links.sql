-- Dead addresses as visitors meet them: pages show what the specification names for a title that has no such address. The checks themselves
-- (link_checks) stay out of the log; a line is written only when an address dies or answers again.

alter table link_checks drop constraint link_checks_field_check,
  add constraint link_checks_field_check check (field in ('stream_url', 'download_url', 'trailer_url', 'poster_url'));

create table dead_links (
  place text not null,
  record_id integer not null,
  field text not null,
  movie_id integer not null,
  since timestamptz not null,                   -- the first of its failures
  primary key (place, record_id, field)
);
create index dead_links_of_title on dead_links (movie_id);
create index dead_links_by_time on dead_links (since desc);
insert into dead_links (place, record_id, field, movie_id, since)
  select place, record_id, field, movie_id, coalesce(failed_at, checked_at, now()) from link_checks where is_dead;

create function keep_dead_links() returns trigger language plpgsql as $$
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
-- The checker inserts an address before it asks it.
create trigger dead_on_update after update on link_checks referencing old table as old_rows new table as new_rows
  for each statement execute function keep_dead_links();
create trigger dead_on_delete after delete on link_checks referencing old table as old_rows
  for each statement execute function keep_dead_links();
create trigger dead_on_truncate after truncate on link_checks for each statement execute function keep_dead_links();

create trigger record_insert after insert on dead_links referencing new table as new_rows
  for each statement execute function record_related_changes('dead_link', 'movie_id');
create trigger record_update after update on dead_links referencing old table as old_rows new table as new_rows
  for each statement execute function record_related_changes('dead_link', 'movie_id');
create trigger record_delete after delete on dead_links referencing old table as old_rows
  for each statement execute function record_related_changes('dead_link', 'movie_id');

-- As in 0051, with the address of the picture.
do $$ begin
  execute replace(pg_get_functiondef('drop_old_link_checks()'::regprocedure),
    $f$when 'download_url' then n.download_url else n.trailer_url end$f$,
    $p$when 'download_url' then n.download_url when 'trailer_url' then n.trailer_url else n.poster_url end$p$);
  execute replace(pg_get_functiondef('drop_old_link_checks()'::regprocedure),
    $f$case c.field when 'stream_url' then n.stream_url else n.download_url end$f$,
    $p$case c.field when 'stream_url' then n.stream_url when 'download_url' then n.download_url else n.poster_url end$p$);
end $$;
