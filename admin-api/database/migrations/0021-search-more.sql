-- Search reads more than titles: year and genres, descriptions, titles of episodes, teams and leagues of matches.

-- The year and the genres of a title as words, each once: 'sci-fi' is found as 'sci fi', 'scifi' and 'science fiction'.
create function search_facts(year integer, genre text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(distinct word, ' '), '')
    from string_to_table(search_text(concat_ws(' ', year, genre, replace(genre, '-', ''),
           case when 'sci-fi' in (select genres_of(genre)) then 'science fiction' end)), ' ') word
   where word ~ '[[:alnum:]]'
$$;

-- English words that stand in every description find nothing. They are left out of texts and of searches alike.
create text search dictionary search_words_that_count (template = pg_catalog.simple, stopwords = english);
create text search configuration search_prose (copy = pg_catalog.simple);
alter text search configuration search_prose
  alter mapping for asciiword, word, numword with search_words_that_count;

-- The words of a text of any length, without accents and signs as in search_text, and without HTML. Positions are not needed.
create function search_prose(value text) returns tsvector language sql immutable parallel safe strict
  return strip(to_tsvector('search_prose'::regconfig, regexp_replace(regexp_replace(
    lower(unaccent('unaccent'::regdictionary, normalize(regexp_replace(value, '<[^>]*>', ' ', 'g'), nfkc)) collate pg_c_utf8),
    '[''’ʼ`\u0300-\u036f\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u200b-\u200d]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')));

-- Everything that is said of a title, so that words of its name, its year and its description are found together. Apart from
-- title_search, which is written again with every comment.
create table title_about (
  movie_id integer primary key,
  words tsvector not null
);

create function add_about(ids integer[], titles text[], facts text[], descriptions text[]) returns void language sql as $$
  insert into title_about (movie_id, words)
    select id, search_prose(concat_ws(' ', search_text(title), fact, description))
      from unnest(ids, titles, facts, descriptions) t (id, title, fact, description)
$$;

alter table title_search add facts text collate "C" not null default '';

drop function add_to_search(integer[], text[], text[], double precision[]);
create function add_to_search(ids integer[], titles text[], types text[], popularities double precision[], facts text[])
returns void language plpgsql as $$
declare
  learned tsvector[];
begin
  with titled as materialized (
    select id, search_text(title) as text, search_lines(title) as lines, type, popularity, fact
      from unnest(ids, titles, types, popularities, facts) t (id, title, type, popularity, fact)
  ), lined as (
    select id, line, split_part(line, ' ', 1) as word from titled, unnest(lines) line
  ), worded as (
    select id, array_to_tsvector(array_agg(distinct word)) as words
      from (select id, word from lined
            union all select id, run from lined, unnest(script_runs(word)) run
            union all select id, word from titled, string_to_table(fact, ' ') word) w
     where word ~ '[[:alnum:]]' group by id
  ), kept as (
    insert into title_lines (line, movie_id, is_whole, type, popularity)
      select l.line, t.id, l.line = left(t.text, 100) or replace(l.line, ' ', '') = replace(t.text, ' ', ''), t.type, t.popularity
        from lined l join titled t using (id)
  ), added as (
    insert into title_search (movie_id, text, words, type, popularity, facts)
      select id, text, coalesce(words, ''), type, popularity, fact from titled left join worded using (id)
      returning words
  )
  select array_agg(words) into learned from added;
  perform learn_words(learned);
end $$;

create or replace function keep_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_search(array_agg(n.id), array_agg(n.title), array_agg(n.type), array_agg(n.popularity),
                          array_agg(search_facts(n.year, n.genre))),
            add_about(array_agg(n.id), array_agg(n.title), array_agg(search_facts(n.year, n.genre)), array_agg(n.description))
       from new_rows n;
  elsif tg_op = 'DELETE' then
    perform remove_from_search(array_agg(o.id), array_agg(o.title)) from old_rows o;
    delete from title_about a using old_rows o where a.movie_id = o.id;
  elsif tg_op = 'UPDATE' then
    perform remove_from_search(array_agg(o.id), array_agg(o.title)),
            add_to_search(array_agg(n.id), array_agg(n.title), array_agg(n.type), array_agg(n.popularity),
                          array_agg(search_facts(n.year, n.genre)))
       from old_rows o join new_rows n using (id)
      where (o.title, o.year, o.genre) is distinct from (n.title, n.year, n.genre) having count(*) > 0;
    if exists (select from old_rows o join new_rows n using (id)
                where (o.title, o.year, o.genre) is not distinct from (n.title, n.year, n.genre)
                  and (o.type, o.popularity) is distinct from (n.type, n.popularity)) then
      update title_lines l set type = n.type, popularity = n.popularity
        from old_rows o join new_rows n using (id), unnest(search_lines(n.title)) kept
       where l.line = kept and l.is_whole in (true, false) and l.movie_id = n.id
         and (o.title, o.year, o.genre) is not distinct from (n.title, n.year, n.genre)
         and (o.type, o.popularity) is distinct from (n.type, n.popularity);
      update title_search s set type = n.type, popularity = n.popularity
        from old_rows o join new_rows n using (id)
       where s.movie_id = n.id
         and (o.title, o.year, o.genre) is not distinct from (n.title, n.year, n.genre)
         and (o.type, o.popularity) is distinct from (n.type, n.popularity);
    end if;
    update title_about a set words = search_prose(concat_ws(' ', search_text(n.title), search_facts(n.year, n.genre), n.description))
      from old_rows o join new_rows n using (id)
     where a.movie_id = n.id
       and (o.title, o.year, o.genre, o.description) is distinct from (n.title, n.year, n.genre, n.description);
  else
    truncate title_search, title_lines, search_words, title_about;
  end if;
  return null;
end $$;

-- What there is already, in blocks.
do $$
begin
  for block in 0 .. (select coalesce(max(id), 0) / 10000 from movies) loop
    perform add_about(array_agg(m.id), array_agg(m.title), array_agg(search_facts(m.year, m.genre)), array_agg(m.description))
      from movies m where m.id between block * 10000 and block * 10000 + 9999 having count(*) > 0;
    update title_search s set facts = f.facts, words = s.words || array_to_tsvector(string_to_array(f.facts, ' '))
      from (select m.id, search_facts(m.year, m.genre) as facts from movies m
             where m.id between block * 10000 and block * 10000 + 9999) f
     where s.movie_id = f.id and f.facts <> '';
  end loop;
  perform learn_words(array_agg(array_to_tsvector(array[word])))
    from (select distinct word from title_search, string_to_table(facts, ' ') word where facts <> '') w having count(*) > 0;
end $$;

create index title_about_by_word on title_about using gin (words) with (fastupdate = off);
drop index title_search_by_popularity;
create index title_search_by_popularity on title_search (popularity, movie_id) include (text, facts, type);
create index episodes_by_word on episodes using gin (search_prose(title)) with (fastupdate = off);
create index matches_by_word on matches
  using gin (search_prose(home_team || ' ' || away_team || ' ' || league)) with (fastupdate = off);
