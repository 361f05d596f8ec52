-- What the trash keeps of a deleted record, and how it is put back.

-- Locks first, and reads in a later statement: one that waits for a lock still reads the children as they were before it waited, and a
-- child that was written meanwhile would be deleted without being kept. Seasons and comments are locked as well, since whoever adds
-- an episode locks its season alone, and whoever changes a comment locks nothing but the comment.
create or replace function rows_to_keep(kind text, record integer, out name text, out contents jsonb) returns setof record language plpgsql as $$
begin
  case kind
    when 'movie' then
      perform from movies r where r.id = record for update;
      perform from seasons r where r.show_id = record order by r.id for update;
      perform from episodes r join seasons s on s.id = r.season_id where s.show_id = record order by r.id for update of r;
      perform from comments r where r.movie_id = record order by r.id for update;
      perform from collection_titles r where r.movie_id = record order by r.collection_id for update;
      return query select r.title || ' (' || r.year || ')', rows_of_title(r.id) from movies r where r.id = record;
    when 'season' then
      perform from seasons r where r.id = record for update;
      perform from episodes r where r.season_id = record order by r.id for update;
      return query select m.title || ', season ' || r.season_number, rows_of_season(r.id)
                     from seasons r join movies m on m.id = r.show_id where r.id = record;
    when 'episode' then
      perform from episodes r where r.id = record for update;
      return query select m.title || ', season ' || s.season_number || ', episode ' || r.episode_number,
                          jsonb_build_object('episodes', jsonb_build_array(to_jsonb(r)),
                            'credits', rows_of_credits(array(select c from credits c where c.episode_id = r.id)))
                     from episodes r join seasons s on s.id = r.season_id join movies m on m.id = s.show_id where r.id = record;
    when 'match' then
      perform from matches r where r.id = record for update;
      perform from comments r where r.match_id = record order by r.id for update;
      return query select r.home_team || ' – ' || r.away_team, rows_of_match(r.id) from matches r where r.id = record;
    when 'page' then
      perform from pages r where r.id = record for update;
      return query select r.title::text, rows_of_page(r.id) from pages r where r.id = record;
    when 'person' then
      perform from people r where r.id = record for update;
      return query select r.name, rows_of_person(r.id) from people r where r.id = record;
    when 'collection' then
      perform from collections r where r.id = record for update;
      return query select r.title, rows_of_collection(r.id) from collections r where r.id = record;
  end case;
end $$;

create or replace function rows_of_credits(which credits[]) returns jsonb language sql stable as $$
  select jsonb_agg(to_jsonb(r) - array['target_visible', 'is_visible'] order by r.id) from unnest(which) r
$$;

-- Counts that triggers keep by differences are left out: they are counted anew as the rows come back.
create or replace function rows_of_title(title_id integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'movies', (select jsonb_agg(to_jsonb(r) - array['comment_count', 'attention_at']) from movies r where r.id = title_id),
    'slug_redirects', (select jsonb_agg(to_jsonb(r)) from slug_redirects r where r.movie_id = title_id),
    'seasons', (select jsonb_agg(to_jsonb(r) order by r.id) from seasons r where r.show_id = title_id),
    'episodes', (select jsonb_agg(to_jsonb(r) order by r.id) from episodes r join seasons s on s.id = r.season_id
                  where s.show_id = title_id),
    'comments', (select jsonb_agg(to_jsonb(r) order by r.id) from comments r where r.movie_id = title_id),
    'collection_titles', (select jsonb_agg(to_jsonb(r)) from collection_titles r where r.movie_id = title_id),
    'credits', rows_of_credits(array(select r from credits r where r.movie_id = title_id)))
$$;

create or replace function rows_of_season(of_season integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seasons', (select jsonb_agg(to_jsonb(r)) from seasons r where r.id = of_season),
    'episodes', (select jsonb_agg(to_jsonb(r) order by r.id) from episodes r where r.season_id = of_season),
    'credits', rows_of_credits(array(select r from credits r join episodes e on e.id = r.episode_id where e.season_id = of_season)))
$$;

create or replace function rows_of_match(of_match integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'matches', (select jsonb_agg(to_jsonb(r)) from matches r where r.id = of_match),
    'match_incidents', (select jsonb_agg(to_jsonb(r) order by r.id) from match_incidents r where r.match_id = of_match),
    'comments', (select jsonb_agg(to_jsonb(r) order by r.id) from comments r where r.match_id = of_match))
$$;

create or replace function rows_of_page(of_page integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'pages', (select jsonb_agg(to_jsonb(r)) from pages r where r.id = of_page),
    'page_redirects', (select jsonb_agg(to_jsonb(r)) from page_redirects r where r.page_id = of_page))
$$;

create or replace function rows_of_person(of_person integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'people', (select jsonb_agg(to_jsonb(r) - array['title_count', 'is_visible', 'sort_key', 'words']) from people r where r.id = of_person),
    'person_redirects', (select jsonb_agg(to_jsonb(r)) from person_redirects r where r.person_id = of_person),
    'credits', rows_of_credits(array(select r from credits r where r.person_id = of_person)))
$$;

create or replace function rows_of_collection(of_collection integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'collections', (select jsonb_agg(to_jsonb(r) - 'title_count') from collections r where r.id = of_collection),
    'collection_redirects', (select jsonb_agg(to_jsonb(r)) from collection_redirects r where r.collection_id = of_collection),
    'collection_titles', (select jsonb_agg(to_jsonb(r) order by r.position) from collection_titles r
                           where r.collection_id = of_collection))
$$;

-- Writes the columns that each object names beside its id.
create or replace function set_columns(place regclass, kept jsonb) returns void language plpgsql as $$
declare
  names text;
begin
  if coalesce(jsonb_array_length(kept), 0) = 0 then return; end if;
  select string_agg(quote_ident(attname), ', ') into names from pg_attribute
   where attrelid = place and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'
     and exists (select from jsonb_array_elements(kept) r where r ? attname::text);
  if names is null then return; end if;
  execute format('update %1$s n set (%2$s) = (select %2$s from jsonb_populate_record(n, r))
                    from jsonb_array_elements($1) r where n.id = (r ->> ''id'')::integer', place, names) using kept;
end $$;

-- A former slug under which another record stands by now, or that leads to one, stays with whoever has it.
create or replace function restore_rows(place regclass, kept jsonb) returns void language plpgsql as $$
declare
  names text;
  owners regclass := case place when 'slug_redirects'::regclass then 'movies'::regclass
                                when 'page_redirects'::regclass then 'pages'::regclass
                                when 'person_redirects'::regclass then 'people'::regclass
                                when 'collection_redirects'::regclass then 'collections'::regclass end;
begin
  if jsonb_typeof(kept) is distinct from 'array' then return; end if;
  select string_agg(quote_ident(attname), ', ') into names from pg_attribute
   where attrelid = place and attnum > 0 and not attisdropped and attgenerated = '' and kept -> 0 ? attname::text;
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1) r %3$s', place, names,
      case when owners is not null
        then format('where not exists (select from %s o where o.slug = r.slug) on conflict do nothing', owners) end)
    using kept;
end $$;

-- Credits come back where both ends are there; otherwise the end that lies in the trash itself keeps them until it comes back.
create or replace function restore_credits(kept jsonb) returns void language plpgsql as $$
begin
  if jsonb_typeof(kept) is distinct from 'array' then return; end if;
  insert into credits (id, person_id, movie_id, episode_id, role, character, position)
    select r.id, r.person_id, r.movie_id, r.episode_id, r.role, r.character, r.position
      from jsonb_populate_recordset(null::credits, kept) r
     where exists (select from people p where p.id = r.person_id) and exists (select from movies m where m.id = r.movie_id)
       and (r.episode_id is null or exists (select from episodes e where e.id = r.episode_id))
    on conflict do nothing;
  update trash t set contents = jsonb_set(t.contents, '{credits}',
           (case when jsonb_typeof(t.contents -> 'credits') = 'array' then t.contents -> 'credits' else '[]' end) || waiting.rows)
    from (select t.id, jsonb_agg(to_jsonb(r) - array['target_visible', 'is_visible']) as rows
            from jsonb_populate_recordset(null::credits, kept) r
            join trash t on case
              when not exists (select from people p where p.id = r.person_id) then t.kind = 'person' and t.record_id = r.person_id
              when not exists (select from movies m where m.id = r.movie_id) then t.kind = 'movie' and t.record_id = r.movie_id
              when r.episode_id is not null and not exists (select from episodes e where e.id = r.episode_id)
                then t.kind in ('season', 'episode')
                     and t.contents -> 'episodes' @> jsonb_build_array(jsonb_build_object('id', r.episode_id))
              else false end
           group by 1) waiting
   where t.id = waiting.id;
end $$;

-- The places of titles in collections. One whose title or collection lies in the trash itself is kept there, until that comes back.
create or replace function restore_collection_titles(kept jsonb) returns void language plpgsql as $$
begin
  if jsonb_typeof(kept) is distinct from 'array' then return; end if;
  insert into collection_titles
    select r.* from jsonb_populate_recordset(null::collection_titles, kept) r
     where exists (select from collections c where c.id = r.collection_id) and exists (select from movies m where m.id = r.movie_id)
    on conflict do nothing;
  update trash t set contents = jsonb_set(t.contents, '{collection_titles}',
           (case when jsonb_typeof(t.contents -> 'collection_titles') = 'array' then t.contents -> 'collection_titles' else '[]' end)
           || waiting.places)
    from (select 'movie' as kind, r.movie_id as record_id, jsonb_agg(to_jsonb(r)) as places
            from jsonb_populate_recordset(null::collection_titles, kept) r
           where not exists (select from movies m where m.id = r.movie_id) group by 2
          union all
          select 'collection', r.collection_id, jsonb_agg(to_jsonb(r))
            from jsonb_populate_recordset(null::collection_titles, kept) r
           where not exists (select from collections c where c.id = r.collection_id) group by 2) waiting
   where t.kind = waiting.kind and t.record_id = waiting.record_id;
end $$;

-- Takes back that a person who lies in the trash was merged into another one (people/merge.queries.ts): what was given goes back.
create or replace function take_back_person_merge(merge jsonb) returns void language plpgsql as $$
begin
  if merge is null then return; end if;
  delete from credits c using jsonb_array_elements_text(merge -> 'credits') given where c.id = given::integer;
  update people p set former_names = b.former_names, born = b.born, died = b.died, description = b.description, picture_url = b.picture_url
    from jsonb_populate_record(null::people, merge -> 'before') b, jsonb_populate_record(null::people, merge -> 'after') a
   where p.id = b.id and (p.former_names, p.born, p.died, p.description, p.picture_url)
         is not distinct from (a.former_names, a.born, a.died, a.description, a.picture_url);
end $$;
