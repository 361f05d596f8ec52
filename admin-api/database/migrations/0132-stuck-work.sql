-- Records that were due and could not be published or archived, with the reason, until they are tried again. A moment that was moved
-- meanwhile is another one.
create table stuck_moments (
  kind text not null check (kind in ('movie', 'season', 'episode', 'match', 'page')),
  record_id integer not null,
  at timestamptz not null,
  reason text not null,
  again_at timestamptz not null,
  primary key (kind, record_id)
);

-- Why a record of a change of many titles was skipped, and why a change or an import does not go on.
alter table bulk_change_rows add problem text;
create index bulk_change_rows_problems on bulk_change_rows (change_id, place, record_id) where problem is not null;
alter table bulk_changes add problem text, add failing_since timestamptz;
alter table imports add problem text, add failing_since timestamptz;
