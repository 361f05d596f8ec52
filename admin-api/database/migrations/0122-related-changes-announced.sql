-- As in 0057 and 0120, with the notification of record_changes (0002): addresses that died, and redirects, reached the site only with the next
-- change of a record, or with the end of its long poll after 25 s.
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
