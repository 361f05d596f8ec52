-- Keeping what searches read, and related titles.

-- The year and the genres of a title as words, each once: 'sci-fi' is found as 'sci fi', 'scifi' and 'science fiction'.
create or replace function search_facts(year integer, genre text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(distinct word, ' '), '')
    from string_to_table(search_text(concat_ws(' ', year, genre, replace(genre, '-', ''),
           case when 'sci-fi' in (select genres_of(genre)) then 'science fiction' end)), ' ') word
   where word ~ '[[:alnum:]]'
$$;

create or replace function add_about(ids integer[], titles text[], facts text[], descriptions text[]) returns void language sql as $$
  insert into title_about (movie_id, words)
    select id, search_prose(concat_ws(' ', search_text(title), fact, description))
      from unnest(ids, titles, facts, descriptions) t (id, title, fact, description)
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
    insert into title_words (word, movie_id, in_title)
      select w.word, n.id, w.in_title from new_rows n cross join lateral telling_words(n.title, n.description) w where n.is_visible;
  elsif tg_op = 'UPDATE' then
    if not exists (select from old_rows o join new_rows n using (id)
                    where (o.title, o.description, o.is_visible) is distinct from (n.title, n.description, n.is_visible)) then
      return null;
    end if;
    delete from title_words w using old_rows o join new_rows n using (id)
     where w.movie_id = o.id and (o.title, o.description, o.is_visible) is distinct from (n.title, n.description, n.is_visible);
    insert into title_words (word, movie_id, in_title)
      select w.word, n.id, w.in_title from old_rows o join new_rows n using (id) cross join lateral telling_words(n.title, n.description) w
       where n.is_visible and (o.title, o.description, o.is_visible) is distinct from (n.title, n.description, n.is_visible);
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

-- The most related titles of each of some titles, best first; among equals the nearest by year. A title that has nothing else has the
-- nearest of all by year. A function of PL/pgSQL, since planning this query takes three times as long as running it, and a connection
-- keeps the plans of such functions.
--
-- They are chosen among the nearest on each side in a few orders: the years of the first genre, and the ids among the titles of a
-- person, of a collection, or with a word. An edit therefore concerns those that it comes near to, however many titles there are, and
-- what stands elsewhere keeps its list. admin-api/changes/near-titles.queries.ts names the titles near to a place: it must look as far
-- as this function on each side.
create or replace function related_titles(ids integer[], most integer) returns table (title integer, others integer[])
language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with asked as materialized (select m.id, m.type, m.primary_genre, m.year_or_zero from movies m where m.id = any (ids)),
  -- The directors and the first actors: the first six people.
  first_people as (
    select c.id, c.person_id from (
      select c.movie_id as id, c.person_id, row_number() over (partition by c.movie_id order by min(c.nth)) as place from (
        select c.movie_id, c.person_id, row_number() over (partition by c.movie_id order by
            array_position('{director,creator,actor,presenter,writer,producer,composer,cinematographer,editor}'::text[], c.role),
            c.position, c.id) as nth
          from credits c join asked t on t.id = c.movie_id where c.episode_id is null) c
       group by 1, 2) c
     where c.place <= 6
  ),
  near as (
    -- Those without a genre have the nearest of all.
    select t.id, n.other, 0 as points from asked t cross join lateral (
      (select m.id as other from movies m
        where m.primary_genre = t.primary_genre and t.primary_genre <> '' and (m.year_or_zero, m.id) < (t.year_or_zero, t.id)
        order by m.year_or_zero desc, m.id desc limit 12)
      union all
      (select m.id from movies m
        where m.primary_genre = t.primary_genre and t.primary_genre <> '' and (m.year_or_zero, m.id) > (t.year_or_zero, t.id)
        order by m.year_or_zero, m.id limit 12)
      union all
      (select m.id from movies m where t.primary_genre = '' and (m.year_or_zero, m.id) < (t.year_or_zero, t.id)
        order by m.year_or_zero desc, m.id desc limit 12)
      union all
      (select m.id from movies m where t.primary_genre = '' and (m.year_or_zero, m.id) > (t.year_or_zero, t.id)
        order by m.year_or_zero, m.id limit 12)) n
    union all
    -- Who has two roles in another title counts once for it. A person counts as much as a near year of a genre.
    select p.id, p.other, 5 from (
      select distinct l.id, n.other, l.person_id from first_people l cross join lateral (
        (select c.movie_id as other from credits c where c.person_id = l.person_id and c.episode_id is null and c.movie_id < l.id
          order by c.movie_id desc limit 4)
        union all
        (select c.movie_id from credits c where c.person_id = l.person_id and c.episode_id is null and c.movie_id > l.id
          order by c.movie_id limit 4)) n) p
    union all
    select t.id, n.other, 6 from asked t join collection_titles k on k.movie_id = t.id cross join lateral (
      (select o.movie_id as other from collection_titles o where o.collection_id = k.collection_id and o.movie_id < t.id
        order by o.movie_id desc limit 6)
      union all
      (select o.movie_id from collection_titles o where o.collection_id = k.collection_id and o.movie_id > t.id
        order by o.movie_id limit 6)) n
    union all
    select t.id, n.other, case when w.in_title and n.in_title then 4 else 1 end
      from asked t join title_words w on w.movie_id = t.id cross join lateral (
      (select o.movie_id as other, o.in_title from title_words o where o.word = w.word and o.movie_id < t.id
        order by o.movie_id desc limit 2)
      union all
      (select o.movie_id, o.in_title from title_words o where o.word = w.word and o.movie_id > t.id
        order by o.movie_id limit 2)) n
  ),
  -- Points depend on the two titles alone.
  common as (
    select t.id, m.id as other, abs(m.year_or_zero - t.year_or_zero) as apart,
           n.points + case when m.primary_genre = t.primary_genre and t.primary_genre <> '' then 2 else 0 end
             + case when m.type = t.type then 1 else 0 end
             + case when m.year_or_zero = 0 or t.year_or_zero = 0 then 0
                    when abs(m.year_or_zero - t.year_or_zero) <= 3 then 2
                    when abs(m.year_or_zero - t.year_or_zero) <= 10 then 1 else 0 end as points
      from (select n.id, n.other, sum(n.points) as points from near n group by 1, 2) n
      join asked t on t.id = n.id join movies m on m.id = n.other
  ),
  placed as (
    select c.id, c.other, row_number() over (partition by c.id order by c.points desc, c.apart, c.other desc) as place from common c
  )
  select p.id, array_agg(p.other order by p.place) from placed p where p.place <= most group by 1;
end $$;
