-- Administrators.

-- An owner who can sign in always remains, whoever writes; of two who go at the same moment, the second is refused.
create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(59);
  if not exists (select from admin_users where id <> old.id and role = 'owner' and is_active) then
    raise exception 'The last owner' using errcode = 'check_violation', constraint = 'last_owner';
  end if;
  return coalesce(new, old);
end $$;

create or replace function end_sessions() returns trigger language plpgsql as $$
begin
  new.session_epoch := old.session_epoch + 1;
  delete from sessions where sess ->> 'adminId' = old.id::text;
  return new;
end $$;

create or replace function end_tokens() returns trigger language plpgsql as $$
begin
  delete from api_tokens where admin_id = new.id;
  return null;
end $$;
