-- The versions that changed tables or functions of this database. One before the latest of them must not work on it.
create table upgrades (
  version text primary key,
  at timestamptz not null default now()
);
