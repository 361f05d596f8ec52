-- Two tokens of one person have two names: the activity tells them apart by these.
create unique index api_tokens_name on api_tokens (admin_id, name);

-- What somebody did by a token stands in the log as `ann@example.org (token Deploy script)`, and belongs to that person all the same.
create function person_of(actor text) returns text language sql immutable parallel safe
  return split_part(actor, ' (token ', 1);
create index changes_by_person on changes (person_of(actor), seq desc);
drop index changes_by_actor;
