-- The same content is stored once, whatever its name: a later upload gets the address of the first one. Files from before have no digest.
alter table media
  add digest text check (digest ~ '^[0-9a-f]{64}$'),   -- SHA-256 of the file as it was sent
  add offered_at timestamptz;                          -- when it was sent again last
create unique index media_once on media (kind, digest);
