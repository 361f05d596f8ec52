-- Titles in scripts that syllable_starts (functions/text.sql) has learned are read again.
create temp table read_anew as
  select id, title, type, popularity, is_visible, search_facts(year, genre) as facts from movies
   where title ~ '[\u1950-\u19df\u1a00-\u1aaf\u1b00-\u1b7f\u1bc0-\u1bff\ua000-\ua63f\ua930-\uaadf]';
select remove_from_search(array_agg(id), array_agg(title)) from read_anew having count(*) > 0;
select add_to_search(array_agg(id), array_agg(title), array_agg(type), array_agg(popularity), array_agg(facts))
  from read_anew having count(*) > 0;
select mark_search(array_agg(id), array_agg(is_visible)) from read_anew where not is_visible having count(*) > 0;
drop table read_anew;

-- Words within runs of Chinese characters and kana are added.
create temp table within as
  select movie_id, array_agg(distinct word) as words from title_search, words_within(text) word group by 1;
update title_search s set words = s.words || array_to_tsvector(w.words) from within w where s.movie_id = w.movie_id;
insert into search_words (word)
  select distinct w.word from within, unnest(words) w (word)
   where not exists (select from search_words known where known.word = w.word);
drop table within;
