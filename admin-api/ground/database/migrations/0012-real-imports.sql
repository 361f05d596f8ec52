-- How the rows of a file are read: what becomes of values that do not fit, the order of day and month, and values for every row.
alter table imports
  add column misfits text not null default 'empty' check (misfits in ('empty', 'refuse')),
  add column day_order text check (day_order in ('day', 'month')),
  add column constants jsonb not null default '[]';
update imports set misfits = 'refuse',
  constants = case when title_type is null then '[]' else jsonb_build_array(jsonb_build_object('field', 'type', 'value', title_type)) end;
-- A server of the version before still reads title_type.
-- The values of a row that do not fit and are left empty.
alter table import_rows add column left_empty jsonb;
-- A title is imported with its people.
alter table import_writes drop constraint import_writes_place_check;
alter table import_writes add constraint import_writes_place_check
  check (place in ('movies', 'seasons', 'episodes', 'matches', 'people', 'credits'));
