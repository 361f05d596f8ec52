-- One row for each changed record, written by triggers in the transaction of the change. Followers read it behind the oldest running one.

-- The log of what happened: one row per changed record, written in the transaction of the change itself. The unit of work, a
-- bulk import, a cascade, a restore and psql all pass through it.
create table changes (
  seq bigint generated always as identity primary key,
  entity text not null,
  record_id integer not null,
  op text not null check (op in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  actor text,
  at timestamptz not null default clock_timestamp()
);

create index changes_by_age on changes (at);
create index changes_by_entity on changes (entity, seq desc);
create index changes_by_person on changes (person_of(actor), seq desc);
-- Who changed a record last is asked when a save would overwrite theirs.
create index changes_of_record on changes (entity, record_id, seq desc);

-- Rows up to here are gone. A follower whose cursor is older cannot catch up row by row and must start afresh.
create table change_horizon (
  only_row boolean default true primary key check (only_row),
  seq bigint not null
);
