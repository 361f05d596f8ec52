-- What administrators show beside their password: the codes of an app, recovery codes, passkeys.

create table totp_secrets (
  admin_id integer primary key references admin_users on delete cascade,
  -- Encrypted with a key that follows from the session secret.
  secret text not null,
  -- The last 30 seconds whose code was used: it and every one before are worth nothing.
  last_step bigint not null,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  admin_id integer not null references admin_users on delete cascade,
  -- SHA-256 of 80 random bits.
  hash text not null,
  used_at timestamptz,
  primary key (admin_id, hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  admin_id integer not null references admin_users on delete cascade,
  credential text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_of_admin on passkeys (admin_id);
