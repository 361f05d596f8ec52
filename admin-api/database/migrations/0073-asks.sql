-- What visitors ask for: requests of titles, and problems of those that are there. On no page, so the log holds only what operators do.

create table asks (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('request', 'problem')),
  name text not null,                          -- what is wanted; of a problem the title as it was called then
  year smallint,
  type text check (type in ('movie', 'tv_show', 'anime')),
  alike text,                                  -- of a request: equal where the same name is meant (asks/alike.ts)
  -- Of a problem. Neither refers to its table: a title that lies in the trash has its problems again when it comes back.
  movie_id integer,
  episode_id integer,
  reason text,
  state text not null default 'open' check (state in ('open', 'answered', 'done', 'declined')),
  answer text,
  answered_at timestamptz,
  added_id integer,                            -- the title that answers it
  -- A request that means the same. Who asked for either stays where it is, so that a merge can be taken back.
  merged_into integer references asks on delete cascade deferrable initially deferred,
  is_suspect boolean not null default false,
  count integer not null default 0,            -- those who ask for it or for what was merged into it
  created_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  check (case kind when 'request' then alike is not null and reason is null
         else movie_id is not null and reason is not null and merged_into is null end),
  check (merged_into <> id)
);
create index asks_alike on asks (alike) where alike is not null;
create index asks_by_part on asks using gin (plain_text(name) gin_trgm_ops);
create index asks_latest on asks (asked_at desc, id desc) where merged_into is null;
create index asks_latest_of_state on asks (state, asked_at desc, id desc) where merged_into is null;
create index asks_most_of_state on asks (state, count desc, id desc) where merged_into is null;
create index asks_merged on asks (merged_into) where merged_into is not null;
create index asks_of_title on asks (movie_id) where movie_id is not null;
create index asks_answered_by on asks (added_id) where added_id is not null;

-- Who asks for it: hashes of the keys in the addresses that browsers keep.
create table askers (
  ask_id integer not null references asks on delete cascade,
  asker text not null,
  note varchar(500),
  is_counted boolean not null,                 -- not where the same was asked for from one address before, or a program did
  asked_at timestamptz not null default now(),
  primary key (ask_id, asker)
);
create index askers_of_key on askers (asker, asked_at desc);

do $$
declare
  op text;
begin
  foreach op in array array['insert', 'update', 'delete'] loop
    execute format('create trigger record_%1$s after %1$s on asks referencing %2$s for each statement
        when (current_setting(''app.actor'', true) <> '''') execute function record_changes(''ask'', ''alike'', ''count'', ''asked_at'')',
      op, case op when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
                  else 'old table as old_rows new table as new_rows' end);
  end loop;
end $$;
