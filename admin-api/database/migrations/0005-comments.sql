-- Comments that wait for an administrator, posts that may be repeated, and finding both.

create extension if not exists pg_trgm;

alter table comments
  add held_for text[] not null default '{}',    -- schema/comment-moderation.ts names the reasons
  add repeat_key text;                          -- a hash of the Idempotency-Key it came with

create unique index comments_by_repeat_key on comments (movie_id, repeat_key) where repeat_key is not null;
create index comments_waiting on comments (status, id) where status <> 'visible';

-- A text without what can be varied for nothing: letter case, accents, blanks, punctuation. Of one length, to be indexed.
create function comment_text_key(body text) returns text language sql immutable parallel safe strict
  return md5(coalesce(nullif(regexp_replace(plain_text(body), '[[:space:][:punct:]]+', '', 'g'), ''), body));

create index comments_by_text on comments (comment_text_key(body), movie_id);
create index comments_hidden_by_text on comments (comment_text_key(body)) where status = 'hidden';
create index comments_by_part on comments using gin (plain_text(name || ' ' || body) gin_trgm_ops);
