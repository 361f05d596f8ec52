-- A comment may answer another, tell what happens at the end, or be the operator's.

alter table comments
  add parent_id integer references comments on delete cascade,
  add is_spoiler boolean not null default false,
  add is_operator boolean not null default false;

-- Lists of a page hold the comments that answer none, each with its replies.
create index comments_replies on comments (parent_id, id) where parent_id is not null;
create index comments_begun_of_movie on comments (movie_id, id) where parent_id is null and status = 'visible';
create index comments_begun_of_match on comments (match_id, id) where parent_id is null and status = 'visible' and match_id is not null;

-- What visitors report; gone once an administrator has decided on the comment.
create table comment_reports (
  id integer generated always as identity primary key,
  comment_id integer not null references comments on delete cascade,
  reason text not null,                        -- schema/comment-moderation.ts names them
  note varchar(300),
  created_at timestamptz not null default now()
);
create index comment_reports_of_comment on comment_reports (comment_id, id);
