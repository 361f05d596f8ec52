-- Words of titles and of people, what is told of titles, and what visitors searched for.

-- Narrow copies of what a search needs, so that their pages stay in memory. Only triggers write here.
create table title_search (
  movie_id integer primary key,
  text text collate "C" not null,
  words tsvector not null,
  type text not null,
  popularity double precision not null,
  facts text collate "C" not null default '',
  is_visible boolean not null default true
);

create index title_search_by_popularity on title_search (popularity, movie_id) include (text, facts, type, is_visible);
-- Without a list of pending entries, which every search would have to read through.
create index title_search_by_word on title_search using gin (words) with (fastupdate=off);

-- Every word that stands in a title, or once did: one that no title has any more leads nowhere, and a million titles have some
-- hundred thousand. Not unique, since the second writer of a new word would have to wait for the first one's commit.
create table search_words (
  word text collate "C" not null
);

create index search_words_by_deletion on search_words using gin (word_deletions(word)) with (fastupdate=off);
create index search_words_by_part on search_words using gin (word gin_trgm_ops) with (fastupdate=off);
create index search_words_by_word on search_words (word);

-- One row for each such word of each title that visitors see. No foreign key: only triggers write here.
create table title_words (
  word text collate "C",
  movie_id integer,
  in_title boolean not null,
  primary key (word, movie_id) include (in_title)
);

create index title_words_of_movie on title_words (movie_id);

-- Everything that is said of a title, so that words of its name, its year and its description are found together. Apart from
-- title_search, which is written again with every comment.
create table title_about (
  movie_id integer primary key,
  words tsvector not null,
  is_visible boolean not null default true
);

create index title_about_by_word on title_about using gin (words) with (fastupdate=off);

-- Every word that stands in a name, or once did, as search_words are of titles.
create table person_words (
  word text collate "C" not null
);

create index person_words_by_deletion on person_words using gin (word_deletions(word)) with (fastupdate=off);
create index person_words_by_word on person_words (word);

-- Words that were searched for. What was asked for too seldom goes when its day is over (admin-api/figures).
create table search_figures (
  day date,
  words text,
  searches integer not null default 0,
  found_nothing integer not null default 0,
  primary key (day, words)
);
