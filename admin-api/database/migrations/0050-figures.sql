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
  day date not null,
  movie_id integer not null,
  views integer not null default 0,
  plays integer not null default 0,
  downloads integer not null default 0,
  broken integer not null default 0,
  primary key (day, movie_id)
);
create index title_figures_broken on title_figures (day, movie_id, broken) where broken > 0;

-- Words that were searched for. What was asked for too seldom goes when its day is over (admin-api/figures).
create table search_figures (
  day date not null,
  words text not null,
  searches integer not null default 0,
  found_nothing integer not null default 0,
  primary key (day, words)
);

-- Sums that have been added: a site server that got no answer sends them again.
create table figure_batches (
  id uuid primary key,
  at timestamptz not null default now()
);
create index figure_batches_by_age on figure_batches (at);

-- Views and plays of the last 30 days in points, and the month of the last day that gave one, like the months below. A title without
-- has null.
alter table movies add attention_points smallint, add attention_month smallint;

-- As in 0022, with both. Nothing is counted yet, so each title keeps the popularity that it has.
alter table movies
  drop popularity,
  add popularity double precision not null generated always as ((
    round(coalesce(rating, 0)::numeric, 1) + floor(2 * log(1 + comment_count::numeric)) + coalesce(attention_points, 0)
    + greatest(floor(extract(epoch from coalesce(attention_at, created_at) at time zone 'UTC') / (30 * 86400)),
               attention_month)
  )::double precision) stored;
-- As in 0028: they went with the column.
create index movies_by_popularity on movies (popularity, id) include (type, year_or_zero, country_choice, is_trending, is_watchable);
create index movies_trending on movies (popularity, id) include (type, year_or_zero, country_choice, is_watchable) where is_trending;
create index movies_watchable_by_popularity on movies (popularity, id) include (type, year_or_zero, country_choice) where is_watchable;
create index movies_with_attention on movies (id) where attention_points > 0;
