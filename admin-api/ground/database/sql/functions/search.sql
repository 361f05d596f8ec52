-- Keeping what searches read.

-- The year and the genres of a title as words, each once: 'sci-fi' is found as 'sci fi', 'scifi' and 'science fiction'.
create or replace function search_facts(year integer, genre text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(distinct word, ' '), '')
    from string_to_table(search_text(concat_ws(' ', year, genre, replace(genre, '-', ''),
           case when 'sci-fi' in (select genres_of(genre)) then 'science fiction' end)), ' ') word
   where word ~ '[[:alnum:]]'
$$;

-- The index of descriptions gathers new words: one word of many titles of a statement is then looked up once, which takes a fraction of the
-- time. They are put into it at the end of each statement that adds any, since a search reads through all that wait.
create or replace function index_about() returns void language sql as $$
  select gin_clean_pending_list('title_about_by_word')
$$;

create or replace function add_about(ids integer[], titles text[], facts text[], descriptions text[]) returns void language sql as $$
  insert into title_about (movie_id, words)
    select id, search_prose(concat_ws(' ', search_text(title), fact, description))
      from unnest(ids, titles, facts, descriptions) t (id, title, fact, description);
  select index_about()
$$;

create or replace function add_to_search(ids integer[], titles text[], types text[], popularities double precision[], facts text[]) returns void language plpgsql as $$
declare
  learned tsvector[];
begin
  with titled as materialized (
    select id, search_text(title) as text, search_lines(title) as lines, numeral_forms(title) as forms, type, popularity, fact
      from unnest(ids, titles, types, popularities, facts) t (id, title, type, popularity, fact)
  ), lined as (
    select id, line, split_part(line, ' ', 1) as word from titled, unnest(lines) line
  ), worded as (
    select id, array_to_tsvector(array_agg(distinct word)) as words
      from (select id, word from lined
            union all select id, run from lined, unnest(script_runs(word)) run
            union all select id, word from titled, words_within(text) word
            union all select id, word from titled, string_to_table(fact, ' ') word) w
     where word ~ '[[:alnum:]]' group by id
  ), kept as (
    insert into title_lines (line, movie_id, is_whole, type, popularity)
      select l.line, t.id, l.line = any (array(select left(fold_kana(form), 100) from unnest(t.text || t.forms) form)) or replace(l.line, ' ', '') = replace(t.text, ' ', ''), t.type, t.popularity
        from lined l join titled t using (id)
  ), added as (
    insert into title_search (movie_id, text, words, type, popularity, facts)
      select id, text, coalesce(words, ''), type, popularity, fact from titled left join worded using (id)
      returning words
  )
  select array_agg(words) into learned from added;
  perform learn_words(learned);
end $$;

-- The lines of a title are found by its wording, not by its id: one index less to keep.
create or replace function remove_from_search(ids integer[], titles text[]) returns void language plpgsql as $$
begin
  delete from title_lines l using unnest(ids, titles) t (id, title), unnest(search_lines(title)) gone
   where l.line = gone and l.is_whole in (true, false) and l.movie_id = t.id;
  delete from title_search s where s.movie_id = any(ids);
end $$;

create or replace function mark_search(ids integer[], visible boolean[]) returns void language plpgsql as $$
begin
  update title_search s set is_visible = v.visible from unnest(ids, visible) v (id, visible)
   where s.movie_id = v.id and s.is_visible <> v.visible;
  update title_about a set is_visible = v.visible from unnest(ids, visible) v (id, visible)
   where a.movie_id = v.id and a.is_visible <> v.visible;
  if found then perform index_about(); end if;
  update title_lines l set is_visible = v.visible
    from unnest(ids, visible) v (id, visible) join movies m on m.id = v.id, unnest(search_lines(m.title)) kept
   where l.line = kept and l.is_whole in (true, false) and l.movie_id = v.id and l.is_visible <> v.visible;
end $$;

create or replace function learn_words(known_to_titles tsvector[]) returns void language plpgsql as $$
begin
  insert into search_words (word)
    select distinct w.word from unnest(known_to_titles) words, unnest(tsvector_to_array(words)) w (word)
     where not exists (select from search_words known where known.word = w.word);
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
    if found then perform index_about(); end if;
  else
    truncate title_search, title_lines, search_words, title_about;
  end if;
  return null;
end $$;

-- After keep_search, by its name: a title that was added to the search anew counts as visible until here.
create or replace function keep_search_visible() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark_search(array_agg(n.id), array_agg(n.is_visible)) from new_rows n where not n.is_visible having count(*) > 0;
  else
    perform mark_search(array_agg(n.id), array_agg(n.is_visible)) from old_rows o join new_rows n using (id)
      where o.is_visible <> n.is_visible
         or not n.is_visible and (o.title, o.year, o.genre) is distinct from (n.title, n.year, n.genre)
     having count(*) > 0;
  end if;
  return null;
end $$;

create or replace function keep_title_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from title_words w using old_rows o where w.movie_id = o.id;
  elsif tg_op = 'INSERT' then
    insert into title_words (word, movie_id)
      select w.word, n.id from new_rows n cross join lateral series_beginnings(n.title) w where n.is_visible;
  elsif tg_op = 'UPDATE' then
    if not exists (select from old_rows o join new_rows n using (id)
                    where (o.title, o.is_visible) is distinct from (n.title, n.is_visible)) then
      return null;
    end if;
    delete from title_words w using old_rows o join new_rows n using (id)
     where w.movie_id = o.id and (o.title, o.is_visible) is distinct from (n.title, n.is_visible);
    insert into title_words (word, movie_id)
      select w.word, n.id from old_rows o join new_rows n using (id) cross join lateral series_beginnings(n.title) w
       where n.is_visible and (o.title, o.is_visible) is distinct from (n.title, n.is_visible);
  else
    truncate title_words;
  end if;
  return null;
end $$;

create or replace function learn_person_words() returns trigger language plpgsql as $$
begin
  insert into person_words (word)
    select distinct w.word from new_rows n, unnest(tsvector_to_array(n.words)) w (word)
     where not exists (select from person_words known where known.word = w.word);
  return null;
end $$;
