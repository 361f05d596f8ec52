-- Titles are found by their initials, too (search_lines in functions/text.sql).
insert into title_lines (line, movie_id, is_whole, type, popularity, is_visible)
  select ' ' || i.initials, s.movie_id, i.initials = replace(s.text, ' ', ''), s.type, s.popularity, s.is_visible
    from title_search s join movies m on m.id = s.movie_id cross join lateral search_initials(m.title) i (initials)
   where not exists (select from title_lines l where l.line = ' ' || i.initials and l.movie_id = s.movie_id);
