-- The log of what happened: one row per changed record, written in the transaction of the change itself. The unit of work, a
-- bulk import, a cascade, a restore and psql all pass through it.

create table changes (
  seq bigint generated always as identity primary key,
  entity text not null,
  record_id integer not null,
  op text not null check (op in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  actor text,
  at timestamptz not null default clock_timestamp()
);
create index changes_by_age on changes (at);

-- Rows up to here are gone. A follower whose cursor is older cannot catch up row by row and must start afresh.
create table change_horizon (
  only_row boolean primary key default true check (only_row),
  seq bigint not null
);
insert into change_horizon (seq) values (0);

-- Sequence numbers are handed out before commit, so a row may appear after one with a higher number. Each writing transaction
-- therefore announces, by a lock that ends with it, the lowest number it may still bring. (Comparing transaction ids with
-- pg_snapshot_xmin is not enough: ids and sequence numbers are not handed out in the same order. It would also wait for long
-- transactions of other databases in the same cluster.)
create function announce_changes() returns void language plpgsql as $$
begin
  if current_setting('app.announced', true) is distinct from pg_current_xact_id()::text then
    perform pg_advisory_xact_lock_shared(-1 - coalesce(pg_sequence_last_value('changes_seq_seq'), 0));
    perform set_config('app.announced', pg_current_xact_id()::text, true);
  end if;
end $$;

-- Up to this number no row can appear any more. The order is what makes it safe: first the highest number handed out, then the
-- announcements, and only in a later statement the rows.
create function settled_change() returns bigint language plpgsql volatile as $$
declare
  settled bigint := coalesce(pg_sequence_last_value('changes_seq_seq'), 0);
begin
  return least(settled, (
    select min(-1 - (classid::bigint << 32 | objid::bigint)) from pg_locks
     where locktype = 'advisory' and objsubid = 1 and (classid::bigint << 32 | objid::bigint) < 0
       and database = (select oid from pg_database where datname = current_database())
  ));
end $$;

-- The trigger of every recorded table; its arguments: the entity's name, then columns that must not be kept.
create function record_changes() returns trigger language plpgsql as $$
declare
  hidden text[] := tg_argv[1:];
  who text := nullif(current_setting('app.actor', true), '');
  written bigint;
begin
  perform announce_changes();
  if tg_op = 'INSERT' then
    insert into changes (entity, record_id, op, after, actor)
      select tg_argv[0], n.id, 'insert', to_jsonb(n) - hidden, who from new_rows n order by n.id;
  elsif tg_op = 'UPDATE' then
    insert into changes (entity, record_id, op, before, after, actor)
      select tg_argv[0], n.id, 'update', to_jsonb(o) - hidden, to_jsonb(n) - hidden, who
        from old_rows o join new_rows n using (id) where o is distinct from n order by n.id;
  else
    insert into changes (entity, record_id, op, before, actor)
      select tg_argv[0], o.id, 'delete', to_jsonb(o) - hidden, who from old_rows o order by o.id;
  end if;
  get diagnostics written = row_count;
  if written > 0 then
    perform set_config('app.last_change', currval('changes_seq_seq')::text, true);
    perform pg_notify('changes', '');
  end if;
  return null;
end $$;

-- Truncating leaves no rows to record: every follower has to start afresh.
create function record_truncation() returns trigger language plpgsql as $$
begin
  perform announce_changes();
  update change_horizon set seq = nextval('changes_seq_seq');
  delete from changes where seq <= (select h.seq from change_horizon h);
  perform pg_notify('changes', '');
  return null;
end $$;

do $$
declare
  recorded text[];
begin
  foreach recorded slice 1 in array array[
    ['movies', 'movie'], ['seasons', 'season'], ['episodes', 'episode'], ['comments', 'comment'], ['matches', 'match'],
    ['pages', 'page'], ['ui_settings', 'ui_setting'], ['streaming_services', 'streaming_service'],
    ['admin_users', 'admin_user'], ['users', 'user']
  ] loop
    execute format('create trigger record_insert after insert on %1$I referencing new table as new_rows
      for each statement execute function record_changes(%2$L, ''password'')', recorded[1], recorded[2]);
    execute format('create trigger record_update after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function record_changes(%2$L, ''password'')', recorded[1], recorded[2]);
    execute format('create trigger record_delete after delete on %1$I referencing old table as old_rows
      for each statement execute function record_changes(%2$L, ''password'')', recorded[1], recorded[2]);
    execute format('create trigger record_truncate after truncate on %1$I
      for each statement execute function record_truncation()', recorded[1]);
  end loop;
end $$;
