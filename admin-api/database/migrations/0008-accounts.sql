-- Sessions end with the password they were opened with, and with the account being switched off; whoever writes, psql included.

-- A session remembers the number it was opened under. A sign-in that was still checking the old password opens a session under
-- the old number, which is worth nothing.
alter table admin_users add session_epoch integer not null default 0;

create function end_sessions() returns trigger language plpgsql as $$
begin
  new.session_epoch := old.session_epoch + 1;
  delete from sessions where sess ->> 'adminId' = old.id::text;
  return new;
end $$;

create trigger end_sessions before update on admin_users for each row
  when (new.password is distinct from old.password or new.is_active is distinct from old.is_active)
  execute function end_sessions();
