-- What somebody has typed into the form of a record and not saved yet: one row per administrator and form.
create table drafts (
  admin_id integer not null references admin_users on delete cascade,
  kind varchar(20) not null,
  record varchar(60) not null,                  -- the record's id, or 'new' with what it belongs to (schema/draft.ts)
  fields jsonb not null,                        -- as they were typed, valid or not
  was jsonb not null,                           -- the same fields of the record when the draft was begun
  name varchar(300) not null,
  address varchar(600) not null,                -- of the form, below /admin
  version integer not null default 1,           -- so that two windows do not overwrite one another
  saved_at timestamptz not null default now(),
  primary key (admin_id, kind, record)
);
