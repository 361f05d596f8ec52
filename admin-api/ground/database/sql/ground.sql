-- What tables and functions rest on.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- PostgreSQL brings pg_c_utf8 from 17 on. An older one gets the same by the machine's locale C.UTF-8, or by ICU where there is no
-- such locale; plain "C" would leave the case of everything but English letters.
do $$ begin
  if not exists (select from pg_collation where collname = 'pg_c_utf8') then
    create collation pg_c_utf8 (provider = libc, locale = 'C.UTF-8');
  end if;
exception when others then
  create collation pg_c_utf8 (provider = icu, locale = 'und');
end $$;

-- English words that stand in every description find nothing. They are left out of texts and of searches alike.
create text search dictionary search_words_that_count (template = pg_catalog.simple, stopwords = english);
create text search configuration search_prose (copy = pg_catalog.simple);
alter text search configuration search_prose
  alter mapping for asciiword, word, numword with search_words_that_count;

-- Which text of each file of functions was applied last.
create table function_files (
  name text primary key,
  hash text not null
);

-- What visitors' connections read in place of the tables: this schema comes first in their search path.
create schema if not exists visitors;
