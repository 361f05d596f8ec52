-- Dates that every reader knows. PostgreSQL also takes `infinity` and years of five digits, which have no text that a contract of the API
-- takes: one such row would keep every list that shows it from being answered.

-- Sees to it that the dates of a table are such, but for days that are part of a key. What is not has come from somebody's SQL: a record
-- that was to appear then becomes a draft, other dates are emptied, and one that must not be empty becomes this moment.
create or replace function check_dates(checked regclass) returns void language plpgsql as $$
declare
  part record;
  additions text[] := '{}';
begin
  for part in
    select c.relname, a.attname, a.attnotnull, format(case when a.atttypid = 'date'::regtype
             then '%I between ''0001-01-01'' and ''9999-12-31'''
             else '%I between ''0001-01-01T00:00:00Z'' and ''9999-12-31T23:59:59.999999Z''' end, a.attname) as known
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attrelid = checked and a.attnum > 0 and not a.attisdropped
       and (a.atttypid = 'timestamptz'::regtype or a.atttypid = 'date'::regtype and not a.attnotnull)
       -- Due at once, and shown to nobody.
       and (c.relname, a.attname) <> ('link_checks', 'next_at')
       and not exists (select from pg_constraint k where k.conrelid = checked and k.conname = c.relname || '_' || a.attname || '_known')
     order by a.attnum
  loop
    if part.attname = 'publish_at' then
      execute format('update %s set publication = ''draft'', publish_at = null where publication = ''scheduled'' and not (%s)', checked, part.known);
    end if;
    execute format('update %s set %I = %s where not (%s)',
      checked, part.attname, case when part.attnotnull then 'now()' else 'null' end, part.known);
    additions := additions || format('add constraint %I check (%s)', part.relname || '_' || part.attname || '_known', part.known);
  end loop;
  if additions <> '{}' then
    execute format('alter table %s %s', checked, array_to_string(additions, ', '));
  end if;
end $$;
