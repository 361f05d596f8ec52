/**
 * SQL that lets a database be put back to what it contains now: `select kept.put_back()` empties the tables that have rows and restores
 * the rows and sequences of today. It returns false where that is not enough: the schema was changed, tables were analysed, or have
 * grown large. Triggers and foreign keys are left out. Rows are deleted rather than truncated, since a file writes few rows into few
 * of a hundred tables.
 */
export const keepContents = `
create schema kept;

create table kept.sequence_values as
select format('%I.%I', schemaname, sequencename)::regclass as name, last_value, start_value
  from pg_sequences where schemaname = 'public';

do $$
declare
  name text;
  is_filled boolean;
begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
    execute format('select exists (select from public.%I)', name) into is_filled;
    if is_filled then execute format('create table kept.%1$I as table public.%1$I', name); end if;
  end loop;
end $$;

-- What a changed definition, or ANALYZE, leaves behind. TRUNCATE writes rows of pg_class, so these are only counted.
create function kept.schema_now() returns text language sql as $$
  select concat_ws(' ',
    (select count(*) from pg_class),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_attribute),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_constraint),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_trigger),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_rewrite),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_proc),
    (select concat(count(*), '/', max(xmin::text::bigint)) from pg_statistic))
$$;
create table kept.schema_state (state text);

create function kept.put_back() returns boolean language plpgsql as $$
declare
  name text;
  is_filled boolean;
  columns text;
  sequence record;
begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
    execute format('select exists (select from public.%I)', name) into is_filled;
    if is_filled and pg_relation_size(format('public.%I', name)) > 1000000 then return false; end if;
    if is_filled then execute format('delete from public.%I', name); end if;
    if to_regclass(format('kept.%I', name)) is not null then
      -- Generated columns cannot be written.
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
       where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from kept.%1$I', name, columns);
    end if;
  end loop;
  for sequence in select * from kept.sequence_values loop
    perform setval(sequence.name, coalesce(sequence.last_value, sequence.start_value), sequence.last_value is not null);
  end loop;
  return (select state = kept.schema_now() from kept.schema_state);
end $$;

insert into kept.schema_state select kept.schema_now();
`;
