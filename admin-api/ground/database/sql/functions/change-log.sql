-- Writing and reading the log of changes.

-- The trigger of every recorded table; its arguments: the entity's name, then columns that must not be kept.
create or replace function record_changes() returns trigger language plpgsql as $$
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
    -- A full join is never a nested loop. The plan is kept for the session, and a first statement of one row would make it one, which
    -- compares each row with all others when a later statement writes hundreds.
    insert into changes (entity, record_id, op, before, after, actor)
      select tg_argv[0], id, 'update', to_jsonb(o) - hidden, to_jsonb(n) - hidden, who
        from old_rows o full join new_rows n using (id) where o is distinct from n order by id;
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

-- The trigger of tables without an id; its arguments: the name in the log, and the column that names the record it belongs to.
create or replace function record_related_changes() returns trigger language plpgsql as $$
declare
  who text := nullif(current_setting('app.actor', true), '');
  deleted bigint := 0;
  inserted bigint := 0;
begin
  perform announce_changes();
  if tg_op <> 'INSERT' then
    insert into changes (entity, record_id, op, before, actor)
      select tg_argv[0], coalesce(to_jsonb(o) ->> tg_argv[1], to_jsonb(o) ->> tg_argv[2])::integer, 'delete', to_jsonb(o), who from old_rows o;
    get diagnostics deleted = row_count;
  end if;
  if tg_op <> 'DELETE' then
    insert into changes (entity, record_id, op, after, actor)
      select tg_argv[0], coalesce(to_jsonb(n) ->> tg_argv[1], to_jsonb(n) ->> tg_argv[2])::integer, 'insert', to_jsonb(n), who from new_rows n;
    get diagnostics inserted = row_count;
  end if;
  if deleted + inserted > 0 then
    perform set_config('app.last_change', currval('changes_seq_seq')::text, true);
    perform pg_notify('changes', '');
  end if;
  return null;
end $$;

-- Truncating leaves no rows to record: every follower has to start afresh.
create or replace function record_truncation() returns trigger language plpgsql as $$
begin
  perform announce_changes();
  update change_horizon set seq = nextval('changes_seq_seq');
  delete from changes where seq <= (select h.seq from change_horizon h);
  perform pg_notify('changes', '');
  return null;
end $$;

-- Sequence numbers are handed out before commit, so a row may appear after one with a higher number. Each writing transaction
-- therefore announces, by a lock that ends with it, the lowest number it may still bring. (Comparing transaction ids with
-- pg_snapshot_xmin is not enough: ids and sequence numbers are not handed out in the same order. It would also wait for long
-- transactions of other databases in the same cluster.)
create or replace function announce_changes() returns void language plpgsql as $$
begin
  if current_setting('app.announced', true) is distinct from pg_current_xact_id()::text then
    perform pg_advisory_xact_lock_shared(-1 - coalesce(pg_sequence_last_value('changes_seq_seq'), 0));
    perform set_config('app.announced', pg_current_xact_id()::text, true);
  end if;
end $$;

-- Up to this number no row can appear any more. The order is what makes it safe: first the highest number handed out, then the
-- announcements, and only in a later statement the rows.
create or replace function settled_change() returns bigint language plpgsql volatile as $$
declare
  settled bigint := coalesce(pg_sequence_last_value('changes_seq_seq'), 0);
begin
  return least(settled, (
    select min(-1 - (classid::bigint << 32 | objid::bigint)) from pg_locks
     where locktype = 'advisory' and objsubid = 1 and (classid::bigint << 32 | objid::bigint) < 0
       and database = (select oid from pg_database where datname = current_database())
  ));
end $$;

create or replace function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

-- When the date of a record was last moved, and how often: calendar programs take an event anew when these say so (RFC 5545, DTSTAMP and
-- SEQUENCE). A match that is postponed, abandoned or to be played after all counts, too.
create or replace function note_revision() returns trigger language plpgsql as $$
begin
  new.revised_at := now();
  new.revision := old.revision + 1;
  return new;
end $$;

-- When the calendar says other words of it: its event is revised, but in its place (RFC 5545, SEQUENCE).
create or replace function note_rewording() returns trigger language plpgsql as $$
begin
  new.revised_at := now();
  return new;
end $$;

-- Unlike changed_at, which is the date of what visitors read, an edit may be of a flag as well.
create or replace function note_edit() returns trigger language plpgsql as $$
begin
  new.edited_at := now();
  new.edited_by := nullif(current_setting('app.actor', true), '');
  return new;
end $$;

-- For what changes no record, such as signing in.
create or replace function note_activity(kind text, id integer, what jsonb) returns void language plpgsql as $$
begin
  perform announce_changes();
  insert into changes (entity, record_id, op, after, actor)
    values (kind, id, 'insert', what, nullif(current_setting('app.actor', true), ''));
  perform pg_notify('changes', '');
end $$;

-- The fields of one that the other has not, or has with another value.
create or replace function differing(one jsonb, other jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(one) where value is distinct from other -> key
$$;
