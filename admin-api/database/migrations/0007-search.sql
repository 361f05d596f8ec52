-- Search that forgives typing errors, made for a million titles.

-- PostgreSQL brings pg_c_utf8 from 17 on. An older one gets the same by the machine's locale C.UTF-8, or by ICU where there is no
-- such locale; plain "C" would leave the case of everything but English letters.
do $$ begin
  if not exists (select from pg_collation where collname = 'pg_c_utf8') then
    create collation pg_c_utf8 (provider = libc, locale = 'C.UTF-8');
  end if;
exception when others then
  create collation pg_c_utf8 (provider = icu, locale = 'und');
end $$;

-- Without accents, case, apostrophes, viramas and invisible characters: 'Schindler’s' is 'schindlers'. pg_c_utf8 is the same on
-- every machine, whatever the collation of the database. Cut, since one character can become eighteen.
create function search_plain(value text) returns text language sql immutable parallel safe strict
  return left(replace(regexp_replace(
    lower(unaccent('unaccent'::regdictionary, left(normalize(value, nfkc), 300)) collate pg_c_utf8),
    '[''’ʼ`\u0300-\u036f\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u200b-\u200d]', '', 'g'), '&', ' and '), 300);

-- The words in one line; a title of nothing but signs stays as it is.
create function search_text(value text) returns text language sql immutable parallel safe strict as $$
  select coalesce(nullif(btrim(regexp_replace(plain, '[^[:alnum:]]+', ' ', 'g')), ''), btrim(plain)) from search_plain(value) plain
$$;

-- Japanese and Chinese are written without blanks; a change of script is the next best thing. '{}' for all other words.
create function script_runs(word text) returns text[] language plpgsql immutable parallel safe strict as $$
begin
  if word !~ '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]' then return '{}'; end if;
  return array(select run[1] from regexp_matches(word,
    '[\u3040-\u309f\u30fc]+|[\u30a0-\u30ff]+|[\u3400-\u9fff\u3005\uf900-\ufaff]+|[^\u3005\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+',
    'g') run);
end $$;

-- A title as it reads from each of its words on, so that whatever part of it somebody types is the beginning of one of these
-- lines: 'spider man 2', 'man 2', '2', and since a sign joins the first two also 'spiderman 2'. No search is longer than a line.
create function search_lines(title text) returns text[] language plpgsql immutable parallel safe strict as $$
declare
  whole text := search_text(title);
  plain text := search_plain(title);
  words text[] := string_to_array(whole, ' ');
  lines text[] := array[]::text[];
  rest text := '';
  part text;
  runs text[];
begin
  for place in 1 .. cardinality(words) loop
    lines := lines || left(array_to_string(words[place:], ' '), 100);
    runs := script_runs(words[place]);
    for run in 2 .. cardinality(runs) loop
      lines := lines || left(array_to_string(array_to_string(runs[run:], '') || words[place + 1:], ' '), 100);
    end loop;
  end loop;
  if plain ~ '[[:alnum:]][^[:alnum:][:space:]]+[[:alnum:]]' then
    foreach part in array (select array_agg(p order by place desc) from regexp_split_to_table(plain, '\s+') with ordinality s (p, place)) loop
      words := string_to_array(btrim(regexp_replace(part, '[^[:alnum:]]+', ' ', 'g')), ' ');
      if cardinality(words) > 1 then lines := lines || left(array_to_string(words, '') || rest, 100); end if;
      if cardinality(words) > 0 then rest := ' ' || array_to_string(words, ' ') || rest; end if;
    end loop;
  end if;
  return array(select distinct line from unnest(lines) line);
end $$;

-- Narrow copies of what a search needs, so that their pages stay in memory. Only the triggers below write here.
create table title_search (
  movie_id integer primary key,
  text text collate "C" not null,
  words tsvector not null,
  type text not null,
  popularity double precision not null
);

create table title_lines (
  line text collate "C" not null,
  movie_id integer not null,
  is_whole boolean not null,
  type text not null,
  popularity double precision not null
);

-- Every word that stands in a title, or once did: one that no title has any more leads nowhere, and a million titles have some
-- hundred thousand. Not unique, since the second writer of a new word would have to wait for the first one's commit.
create table search_words (word text collate "C" not null);
create index search_words_by_word on search_words (word);

-- The word without each of its first seven letters in turn. Two words one error apart (a letter missing, added, replaced, or
-- swapped with the next) always share one of these; trigrams would miss most errors in short words. All words of one letter are
-- one error apart; of those only the Latin ones are.
create function word_deletions(word text) returns text[] language sql immutable parallel safe strict as $$
  select array(select distinct overlay(start placing '' from place for 1) from generate_series(1, length(start)) place
                where length(start) > 1 or ascii(start) < 128) || start
    from (select left(word, 7)) cut (start)
$$;

create function learn_words(known_to_titles tsvector[]) returns void language plpgsql as $$
begin
  insert into search_words (word)
    select distinct w.word from unnest(known_to_titles) words, unnest(tsvector_to_array(words)) w (word)
     where not exists (select from search_words known where known.word = w.word);
end $$;

create function add_to_search(ids integer[], titles text[], types text[], popularities double precision[])
returns void language plpgsql as $$
declare
  learned tsvector[];
begin
  with titled as materialized (
    select id, search_text(title) as text, search_lines(title) as lines, type, popularity
      from unnest(ids, titles, types, popularities) t (id, title, type, popularity)
  ), lined as (
    select id, line, split_part(line, ' ', 1) as word from titled, unnest(lines) line
  ), worded as (
    select id, array_to_tsvector(array_agg(distinct word)) as words
      from (select id, word from lined union all select id, run from lined, unnest(script_runs(word)) run) w
     where word ~ '[[:alnum:]]' group by id
  ), kept as (
    insert into title_lines (line, movie_id, is_whole, type, popularity)
      select l.line, t.id, l.line = left(t.text, 100) or replace(l.line, ' ', '') = replace(t.text, ' ', ''), t.type, t.popularity
        from lined l join titled t using (id)
  ), added as (
    insert into title_search (movie_id, text, words, type, popularity)
      select id, text, coalesce(words, ''), type, popularity from titled left join worded using (id)
      returning words
  )
  select array_agg(words) into learned from added;
  perform learn_words(learned);
end $$;

-- The lines of a title are found by its wording, not by its id: one index less to keep.
create function remove_from_search(ids integer[], titles text[]) returns void language plpgsql as $$
begin
  delete from title_lines l using unnest(ids, titles) t (id, title), unnest(search_lines(title)) gone
   where l.line = gone and l.is_whole in (true, false) and l.movie_id = t.id;
  delete from title_search s where s.movie_id = any(ids);
end $$;

do $$
begin
  for block in 0 .. (select coalesce(max(id), 0) / 10000 from movies) loop
    perform add_to_search(array_agg(id), array_agg(title), array_agg(type), array_agg(popularity))
      from movies where id between block * 10000 and block * 10000 + 9999 having count(*) > 0;
  end loop;
end $$;

create index title_lines_by_line on title_lines (line, is_whole desc, movie_id) include (type, popularity);
-- Searches for what is common walk down this one, reading nothing else.
create index title_search_by_popularity on title_search (popularity, movie_id) include (text, type);
-- Without a list of pending entries, which every search would have to read through.
create index title_search_by_word on title_search using gin (words) with (fastupdate = off);
create index search_words_by_deletion on search_words using gin (word_deletions(word)) with (fastupdate = off);
create index search_words_by_part on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

create function keep_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_search(array_agg(n.id), array_agg(n.title), array_agg(n.type), array_agg(n.popularity)) from new_rows n;
  elsif tg_op = 'DELETE' then
    perform remove_from_search(array_agg(o.id), array_agg(o.title)) from old_rows o;
  elsif tg_op = 'UPDATE' then
    perform remove_from_search(array_agg(o.id), array_agg(o.title)),
            add_to_search(array_agg(n.id), array_agg(n.title), array_agg(n.type), array_agg(n.popularity))
       from old_rows o join new_rows n using (id) where o.title <> n.title having count(*) > 0;
    if exists (select from old_rows o join new_rows n using (id)
                where o.title = n.title and (o.type, o.popularity) is distinct from (n.type, n.popularity)) then
      update title_lines l set type = n.type, popularity = n.popularity
        from old_rows o join new_rows n using (id), unnest(search_lines(n.title)) kept
       where l.line = kept and l.is_whole in (true, false) and l.movie_id = n.id
         and o.title = n.title and (o.type, o.popularity) is distinct from (n.type, n.popularity);
      update title_search s set type = n.type, popularity = n.popularity
        from old_rows o join new_rows n using (id)
       where s.movie_id = n.id
         and o.title = n.title and (o.type, o.popularity) is distinct from (n.type, n.popularity);
    end if;
  else
    truncate title_search, title_lines, search_words;
  end if;
  return null;
end $$;

create trigger search_on_insert after insert on movies referencing new table as new_rows
  for each statement execute function keep_search();
create trigger search_on_update after update on movies referencing old table as old_rows new table as new_rows
  for each statement execute function keep_search();
create trigger search_on_delete after delete on movies referencing old table as old_rows
  for each statement execute function keep_search();
create trigger search_on_truncate after truncate on movies for each statement execute function keep_search();

drop index movies_by_title, movies_by_word;
