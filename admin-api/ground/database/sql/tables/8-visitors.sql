-- What visitors send, and what is counted of their visits.

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

-- What visitors report; gone once an administrator has decided on the comment.
create table comment_reports (
  id integer generated always as identity primary key,
  comment_id integer not null references comments on delete cascade,
  reason text not null, -- schema/shapes/comment-moderation.ts names them
  note varchar(300),
  created_at timestamptz not null default now()
);

create index comment_reports_of_comment on comment_reports (comment_id, id);

-- What visitors ask for: requests of titles, and problems of those that are there. On no page, so the log holds only what operators do.
create table asks (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('request', 'problem')),
  name text not null, -- what is wanted; of a problem the title as it was called then
  year smallint,
  type text check (type in ('movie', 'tv_show', 'anime')),
  alike text, -- of a request: equal where the same name is meant (asks/take-ask.ts)
  -- Of a problem. Neither refers to its table: a title that lies in the trash has its problems again when it comes back.
  movie_id integer,
  episode_id integer,
  reason text,
  state text not null default 'open' check (state in ('open', 'answered', 'done', 'declined')),
  answer text,
  answered_at timestamptz,
  added_id integer, -- the title that answers it
  -- A request that means the same. Who asked for either stays where it is, so that a merge can be taken back.
  merged_into integer references asks on delete cascade deferrable initially deferred,
  is_suspect boolean not null default false,
  count integer not null default 0, -- those who ask for it or for what was merged into it
  created_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  constraint asks_check check (
    case kind when 'request' then alike is not null and reason is null
              else movie_id is not null and reason is not null and merged_into is null end),
  constraint asks_check1 check (merged_into <> id)
);

create index asks_alike on asks (alike) where alike is not null;
create index asks_answered_by on asks (added_id) where added_id is not null;
create index asks_by_part on asks using gin (plain_text(name) gin_trgm_ops);
create index asks_latest on asks (asked_at desc, id desc) where merged_into is null;
create index asks_latest_of_state on asks (state, asked_at desc, id desc) where merged_into is null;
create index asks_merged on asks (merged_into) where merged_into is not null;
create index asks_most_of_state on asks (state, count desc, id desc) where merged_into is null;
create index asks_of_title on asks (movie_id) where movie_id is not null;

-- Who asks for it: hashes of the keys in the addresses that browsers keep.
create table askers (
  ask_id integer references asks on delete cascade,
  asker text,
  note varchar(500),
  is_counted boolean not null, -- not where the same was asked for from one address before, or a program did
  asked_at timestamptz not null default now(),
  primary key (ask_id, asker)
);

create index askers_of_key on askers (asker, asked_at desc);

-- Sums that have been added: a site server that got no answer sends them again.
create table figure_batches (
  id uuid primary key,
  at timestamptz not null default now()
);

create index figure_batches_by_age on figure_batches (at);

-- What visitors do, as sums of a UTC day: no row is about a visitor. Written by the site server (/api/figures), and no page shows
-- them, so the log of changes has no line of them.
create table site_figures (
  day date primary key,
  views integer not null default 0,
  plays integer not null default 0,
  downloads integer not null default 0,
  broken integer not null default 0,
  searches integer not null default 0,
  found_nothing integer not null default 0
);

-- Without a foreign key: a title that comes back from the trash has its figures still.
create table title_figures (
  day date,
  movie_id integer,
  views integer not null default 0,
  plays integer not null default 0,
  downloads integer not null default 0,
  broken integer not null default 0,
  primary key (day, movie_id)
);

create index title_figures_broken on title_figures (day, movie_id, broken) where broken > 0;
