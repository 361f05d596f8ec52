-- Related titles go by how the names of a series begin, and no longer by the words of descriptions (functions/text.sql).
truncate title_words;
alter table title_words drop constraint title_words_pkey, drop column in_title;
alter table title_words add primary key (word, movie_id);
insert into title_words (word, movie_id)
  select w.word, m.id from movies m cross join lateral series_beginnings(m.title) w where m.is_visible;
drop function if exists telling_words(text, text);
