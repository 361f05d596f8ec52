-- The log of changes is kept as history for longer than the feed reaches back, and read by person, by kind and by record.
create index changes_by_actor on changes (actor, seq desc);
create index changes_by_entity on changes (entity, seq desc);

-- For what changes no record, such as signing in.
create function note_activity(kind text, id integer, what jsonb) returns void language plpgsql as $$
begin
  perform announce_changes();
  insert into changes (entity, record_id, op, after, actor)
    values (kind, id, 'insert', what, nullif(current_setting('app.actor', true), ''));
  perform pg_notify('changes', '');
end $$;
