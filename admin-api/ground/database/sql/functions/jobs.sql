-- Work in the background: the table `jobs`, of which servers are told by notifications.

create or replace function add_job(what text, about integer) returns void language plpgsql as $$
begin
  insert into jobs (kind, subject) values (what, about)
    on conflict (kind, subject) do update set run_at = now();
  perform pg_notify('jobs', what);
end $$;

-- The trigger of a record with work that is left to do; its argument: the kind of the job.
create or replace function add_job_of_row() returns trigger language plpgsql as $$
begin
  perform add_job(tg_argv[0], new.id);
  return null;
end $$;

-- The trigger of what a job that comes round again reads; its argument: the kind of the job. The table is left alone, since many
-- transactions at once may do this.
create or replace function wake_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs', tg_argv[0]);
  return null;
end $$;
