-- How the operator has arranged home; no row while it is as the specification has it.
create table home_arrangement (
  id integer primary key default 1 check (id = 1),
  version integer not null,
  contents jsonb not null,
  updated_at timestamptz not null default now()
);

create trigger record_insert after insert on home_arrangement referencing new table as new_rows
  for each statement execute function record_changes('home_arrangement');
create trigger record_update after update on home_arrangement referencing old table as old_rows new table as new_rows
  for each statement execute function record_changes('home_arrangement');
create trigger record_delete after delete on home_arrangement referencing old table as old_rows
  for each statement execute function record_changes('home_arrangement');
create trigger record_truncate after truncate on home_arrangement for each statement execute function record_truncation();
