-- The ratings of titles that were cleared today, so that it can be undone: those of the latest time, for each title.
create table cleared_ratings (
  movie_id integer not null,
  visitor text not null,
  value smallint not null,
  rated_at timestamptz not null,
  cleared_at timestamptz not null default now(),
  primary key (movie_id, visitor)
);
create index cleared_ratings_by_time on cleared_ratings (cleared_at);
