-- What pages of a build name, as site servers share it. Brotli in Base64.
create table build_files (
  name text primary key,
  content text not null,
  announced_at timestamptz not null default now()
);
