-- What lists, filters and counts are read from, kept by triggers.

-- How many titles a list has in each block of 1,000 ids: totals without counting, deep pages without walking. A block may have
-- several rows, which add up: writers append their difference instead of waiting for each other at a common row.
create table list_blocks (
  list text not null,
  block integer not null,
  total integer not null
);

create index list_blocks_by_list on list_blocks (list, block) include (total);

-- One row for each genre of each title. No foreign key: only triggers write here.
create table movie_genres (
  genre text,
  movie_id integer,
  type text not null,
  year integer not null,
  country text not null,
  popularity double precision not null,
  is_watchable boolean not null,
  primary key (genre, movie_id)
);

create index movie_genres_by_filter on movie_genres (genre, type, country, year, movie_id);
create index movie_genres_by_popularity on movie_genres (genre, popularity, movie_id) include (type);
create index movie_genres_by_type on movie_genres (genre, type, movie_id);
create index movie_genres_of_movie on movie_genres (movie_id);
create index movie_genres_watchable on movie_genres (genre, type, country, year, movie_id) where is_watchable;

-- How many titles a combination of filters leaves. genre '' stands for all of them. As in list_blocks, rows of one combination
-- add up: writers append their difference.
create table filter_counts (
  genre text not null,
  type text not null,
  country text not null,
  year integer not null,
  total integer not null,
  is_watchable boolean not null
);

create index filter_counts_by_filter on filter_counts (genre, type, country, year, is_watchable) include (total);

-- Where each page of the list begins but the first. A page is what lies between two beginnings, so that a title that comes or goes
-- changes one page; one that has grown too long is cut, and the others stay as they are.
create table title_pages (
  id integer generated always as identity primary key,
  sort_key text collate "C" not null,
  name text not null -- Of the title that stood there when the page was cut, as a label.
);

create index title_pages_by_sort_key on title_pages (sort_key);

-- The orders of titles in which neighbours stand far apart in the table. A page in the middle of an order is found by passing over half
-- of its index, and for each entry PostgreSQL checks that the row's page is visible to all. `movies` is so wide that each check fetches
-- another page of the visibility map; the pages of this table have a single one up to some millions of titles.
create table title_orders (
  id integer primary key,
  sort_key text collate "C" not null,
  popularity double precision not null
);

create index title_orders_by_popularity on title_orders (popularity, id);
create index title_orders_by_sort_key on title_orders (sort_key, id);

create table title_lines (
  line text collate "C" not null,
  movie_id integer not null,
  is_whole boolean not null,
  type text not null,
  popularity double precision not null,
  is_visible boolean not null default true
);

create index title_lines_by_line on title_lines (line, is_whole desc, movie_id) include (type, popularity, is_visible);

-- The titles that have a fact, as bits by id in blocks of 4,096. Rows of one fact and block are combined by exclusive or: a writer
-- appends the bits that change, and waits for nobody.
create table title_bits (
  fact text collate "C" not null,
  block integer not null,
  bits bit(4096) not null
);

create index title_bits_by_fact on title_bits (fact, block);

-- What is wrong with a title as far as other rows decide it. Written by triggers alone.
create table title_problems (
  movie_id integer primary key,
  no_stream boolean not null default false,
  no_episodes boolean not null default false,
  is_double boolean not null default false,
  double_key text collate "C" not null,
  name text collate "C" not null,
  year integer
);

create index title_problems_by_double_key on title_problems (double_key, movie_id);
create index title_problems_doubles on title_problems (double_key, movie_id) where is_double;
