-- What visitors sent by the contact form, where the operator switched delivery on. On no page, so in no log of changes.

create table contact_messages (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  is_read boolean not null default false,
  is_suspect boolean not null default false,
  created_at timestamptz not null default now()
);
create index contact_messages_unread on contact_messages (id) where not is_read;
