-- Related titles.

-- The most related titles of each of some titles, best first; among equals the nearest by year. A function of PL/pgSQL, since planning
-- this query takes three times as long as running it, and a connection keeps the plans of such functions.
--
-- They are chosen among the nearest on each side in a few orders: the years of the first genre, and the ids among the titles of a
-- person, of a collection, or whose names begin alike. A name alone brings nothing together: it counts where a genre is shared.
--
-- Most titles are movies, so the nearest of a genre hardly hold another anime or show: these have, in each of their genres, the years of
-- their type and country, and the ids of their type. A title of which nobody said a genre has the years of its type and country, the ids
-- of its type, and where its type has too few titles the years of all.
--
-- Another record of the same name, year and type is the same title twice, and related to nothing of its own.
--
-- So an edit concerns only those that it comes near to, however many titles there are, and what stands elsewhere keeps its list.
-- admin-api/publishing/changes/near-titles.queries.ts names the titles near to an edited one: it must look as far as this function on
-- each side.
create or replace function related_titles(ids integer[], most integer) returns table (title integer, others integer[])
language plpgsql stable
  set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with asked as materialized (select m.id, m.type, m.primary_genre, m.year_or_zero, m.country, m.country_choice, m.sort_key,
                                     array(select genres_of(m.genre)) as genres
                                from movies m where m.id = any (ids)),
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
    select t.id, n.other, 0 as points, 'facts' as by from asked t cross join lateral (
      (select m.id as other from movies m
        where m.primary_genre = t.primary_genre and (m.year_or_zero, m.id) < (t.year_or_zero, t.id)
        order by m.year_or_zero desc, m.id desc limit 12)
      union all
      (select m.id from movies m
        where m.primary_genre = t.primary_genre and (m.year_or_zero, m.id) > (t.year_or_zero, t.id)
        order by m.year_or_zero, m.id limit 12)) n
     where t.primary_genre <> ''
    union all
    select t.id, n.other, 0, 'facts' from asked t cross join lateral unnest(t.genres) g (genre) cross join lateral (
      (select o.movie_id as other from movie_genres o
        where o.genre = g.genre and o.type = t.type and o.country = t.country_choice and (o.year, o.movie_id) < (t.year_or_zero, t.id)
        order by o.year desc, o.movie_id desc limit 6)
      union all
      (select o.movie_id from movie_genres o
        where o.genre = g.genre and o.type = t.type and o.country = t.country_choice and (o.year, o.movie_id) > (t.year_or_zero, t.id)
        order by o.year, o.movie_id limit 6)
      union all
      (select o.movie_id from movie_genres o where o.genre = g.genre and o.type = t.type and o.movie_id < t.id
        order by o.movie_id desc limit 4)
      union all
      (select o.movie_id from movie_genres o where o.genre = g.genre and o.type = t.type and o.movie_id > t.id
        order by o.movie_id limit 4)) n
     where t.type <> 'movie'
    union all
    select t.id, n.other, 0, 'facts' from asked t cross join lateral (
      (select m.id as other from movies m
        where m.country_choice = t.country_choice and m.type = t.type and (m.year_or_zero, m.id) < (t.year_or_zero, t.id)
        order by m.year_or_zero desc, m.id desc limit 12)
      union all
      (select m.id from movies m
        where m.country_choice = t.country_choice and m.type = t.type and (m.year_or_zero, m.id) > (t.year_or_zero, t.id)
        order by m.year_or_zero, m.id limit 12)
      union all
      -- By rows of both columns: as two conditions they were looked for among all ids, however rare the type is.
      (select m.id from movies m where (m.type, m.id) > (t.type, 0) and (m.type, m.id) < (t.type, t.id)
        order by m.type desc, m.id desc limit 6)
      union all
      (select m.id from movies m where (m.type, m.id) > (t.type, t.id) and (m.type, m.id) < (t.type, 2147483647)
        order by m.type, m.id limit 6)
      union all
      (select m.id from movies m where (m.year_or_zero, m.id) < (t.year_or_zero, t.id)
        order by m.year_or_zero desc, m.id desc limit 6)
      union all
      (select m.id from movies m where (m.year_or_zero, m.id) > (t.year_or_zero, t.id)
        order by m.year_or_zero, m.id limit 6)) n
     where t.primary_genre = ''
    union all
    -- Who has two roles in another title counts once for it.
    select p.id, p.other, 3, 'person' from (
      select distinct l.id, n.other, l.person_id from first_people l cross join lateral (
        (select c.movie_id as other from credits c where c.person_id = l.person_id and c.episode_id is null and c.movie_id < l.id
          order by c.movie_id desc limit 4)
        union all
        (select c.movie_id from credits c where c.person_id = l.person_id and c.episode_id is null and c.movie_id > l.id
          order by c.movie_id limit 4)) n) p
    union all
    select t.id, n.other, 6, 'facts' from asked t join collection_titles k on k.movie_id = t.id cross join lateral (
      (select o.movie_id as other from collection_titles o where o.collection_id = k.collection_id and o.movie_id < t.id
        order by o.movie_id desc limit 6)
      union all
      (select o.movie_id from collection_titles o where o.collection_id = k.collection_id and o.movie_id > t.id
        order by o.movie_id limit 6)) n
    union all
    -- Once, however alike the names begin.
    select distinct t.id, n.other, 5, 'name'
      from asked t join title_words w on w.movie_id = t.id cross join lateral (
      (select o.movie_id as other from title_words o where o.word = w.word and o.movie_id < t.id
        order by o.movie_id desc limit 4)
      union all
      (select o.movie_id from title_words o where o.word = w.word and o.movie_id > t.id
        order by o.movie_id limit 4)) n
  ),
  -- Points depend on the two titles alone.
  common as (
    select n.id, n.other, abs(m.year_or_zero - t.year_or_zero) as apart,
           -- A person counts as much as genre and time, and little where no genre is shared: actors play in everything.
           n.points + case when s.shared > 0 or k.is_kind then n.of_people + n.named + least(s.shared, 3) else n.of_people / 3 end
             + case when m.primary_genre = t.primary_genre and t.primary_genre <> '' then 1 else 0 end
             -- Without a genre the type says most: no year and no country makes up for it. Who watches anime or shows wants another one.
             + case when m.type <> t.type then 0 when t.type = 'movie' and t.primary_genre <> '' then 2 else 4 end
             + case when m.country = t.country then 1 else 0 end
             + case when m.year_or_zero = 0 or t.year_or_zero = 0 then 0
                    when abs(m.year_or_zero - t.year_or_zero) <= 3 then 2
                    when abs(m.year_or_zero - t.year_or_zero) <= 10 then 1 else 0 end as points
      from (select n.id, n.other, coalesce(sum(n.points) filter (where n.by = 'facts'), 0) as points,
                   coalesce(sum(n.points) filter (where n.by = 'name'), 0) as named,
                   coalesce(sum(n.points) filter (where n.by = 'person'), 0) as of_people, bool_or(n.by <> 'name') as has_facts
              from near n group by 1, 2) n
      join asked t on t.id = n.id
      join movies m on m.id = n.other and (m.sort_key, m.year_or_zero, m.type) <> (t.sort_key, t.year_or_zero, t.type)
      cross join lateral (select count(*) as shared from genres_of(m.genre) g (genre) where g.genre = any (t.genres)) s
      cross join lateral (select t.primary_genre = '' and m.type = t.type as is_kind) k
     where n.has_facts or s.shared > 0 or k.is_kind
  ),
  placed as (
    select c.id, c.other, row_number() over (partition by c.id order by c.points desc, c.apart, c.other desc) as place from common c
  )
  select p.id, array_agg(p.other order by p.place) from placed p where p.place <= most group by 1;
end $$;
