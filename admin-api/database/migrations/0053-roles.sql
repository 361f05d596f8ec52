-- What an administrator may do. Accounts that were there before keep all they could: they are owners.
alter table admin_users
  add role text not null default 'owner' check (role in ('owner', 'editor', 'moderator', 'scorer'));
