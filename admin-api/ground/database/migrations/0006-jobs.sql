-- Work in the background that is left to do. `subject` is the record that it is about, 0 for work that comes round again; without a moment
-- it runs when something wakes it. A server holds an advisory lock while it works on one (admin-api/jobs).
create table jobs (
  kind text,
  subject integer default 0,
  run_at timestamptz default now(),
  attempts integer not null default 0, -- Failures since it went on last, of which `problem` is the newest.
  problem text,
  failing_since timestamptz,
  primary key (kind, subject)
);

insert into jobs (kind, subject) select 'bulk change', id from bulk_changes where state = 'running';
insert into jobs (kind, subject) select 'import', id from imports where state in ('checking', 'applying', 'undoing');
insert into jobs (kind, subject) select 'webhook', id from webhooks;

create trigger adds_job after insert or update of state on bulk_changes
  for each row when (new.state = 'running') execute function add_job_of_row('bulk change');
create trigger adds_job after insert or update of state on imports
  for each row when (new.state in ('checking', 'applying', 'undoing')) execute function add_job_of_row('import');
create trigger adds_job after insert or update on webhooks
  for each row execute function add_job_of_row('webhook');
do $triggers$
declare
  place text;
begin
  foreach place in array array['movies', 'seasons', 'episodes', 'matches', 'pages'] loop
    execute format('create trigger wakes_job after insert or update of publication, publish_at, archive_at on %I for each row
      when (new.publish_at is not null or new.archive_at is not null) execute function wake_job(''moments'')', place);
  end loop;
end $triggers$;
create trigger wakes_job after insert or update of next_at on link_checks
  for each row when (new.next_at = '-infinity') execute function wake_job('ask links');
