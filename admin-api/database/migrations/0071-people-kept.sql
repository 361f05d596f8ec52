-- People and credits in what visitors see, in the trash, and in the past.

do $$ begin
  execute replace(pg_get_functiondef('make_visitors_views()'::regprocedure), $f$'title_about']$f$, $p$'title_about', 'people', 'credits']$p$);
  execute replace(replace(pg_get_functiondef('lay_moment(bigint)'::regprocedure),
    $f$('title_page', 'title_pages', true),$f$,
    $p$('title_page', 'title_pages', true), ('person', 'people', true), ('credit', 'credits', true),$p$),
    $f$('slug_redirect', 'slug_redirects', false),$f$,
    $p$('slug_redirect', 'slug_redirects', false), ('person_redirect', 'person_redirects', false),$p$);
  execute replace(pg_get_functiondef('lay_over()'::regprocedure),
    $f$('collections', 'collection_titles', 'match_incidents')$f$, $p$('collections', 'collection_titles', 'match_incidents', 'people', 'credits')$p$);
  -- What is credited may be visible then and not now, and with it who is.
  execute replace(pg_get_functiondef('lay_over_visible()'::regprocedure), $f$if to_regclass('pg_temp.laid_matches')$f$,
    $p$if to_regclass('pg_temp.laid_movies') is not null or to_regclass('pg_temp.laid_episodes') is not null
     or to_regclass('pg_temp.all_credits') is not null or to_regclass('pg_temp.all_people') is not null then
    execute format('create temp view credits as select c.* from %s c where exists (select from movies m where m.id = c.movie_id)
        and (c.episode_id is null or exists (select from episodes e where e.id = c.episode_id))',
      coalesce(to_regclass('pg_temp.all_credits'), 'public.credits'));
    execute format('create temp view people as select p.* from %s p where exists (select from credits c where c.person_id = p.id)',
      coalesce(to_regclass('pg_temp.all_people'), 'public.people'));
  end if;
  if to_regclass('pg_temp.laid_matches')$p$);
end $$;
select make_visitors_views();

alter table trash drop constraint trash_kind_check,
  add constraint trash_kind_check check (kind in ('movie', 'season', 'episode', 'match', 'page', 'collection', 'person'));

create function rows_of_credits(which credits[]) returns jsonb language sql stable as $$
  select jsonb_agg(to_jsonb(r) - array['target_visible', 'is_visible'] order by r.id) from unnest(which) r
$$;

-- As in 0045, with credits.
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
create function rows_of_person(of_person integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'people', (select jsonb_agg(to_jsonb(r) - array['title_count', 'is_visible', 'sort_key', 'words']) from people r where r.id = of_person),
    'person_redirects', (select jsonb_agg(to_jsonb(r)) from person_redirects r where r.person_id = of_person),
    'credits', rows_of_credits(array(select r from credits r where r.person_id = of_person)))
$$;
do $$ begin
  execute replace(replace(pg_get_functiondef('rows_to_keep(text, integer)'::regprocedure),
    $f$jsonb_build_object('episodes', jsonb_build_array(to_jsonb(r)))$f$,
    $p$jsonb_build_object('episodes', jsonb_build_array(to_jsonb(r)),
                            'credits', rows_of_credits(array(select c from credits c where c.episode_id = r.id)))$p$),
    $f$when 'collection' then$f$,
    $p$when 'person' then
      perform from people r where r.id = record for update;
      return query select r.name, rows_of_person(r.id) from people r where r.id = record;
    when 'collection' then$p$);
  execute replace(pg_get_functiondef('restore_rows(regclass, jsonb)'::regprocedure),
    $f$when 'collection_redirects'::regclass$f$, $p$when 'person_redirects'::regclass then 'people'::regclass
                                when 'collection_redirects'::regclass$p$);
end $$;

-- Credits come back where both ends are there; otherwise the end that lies in the trash itself keeps them until it comes back.
create function restore_credits(kept jsonb) returns void language plpgsql as $$
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

-- Takes back that a person who lies in the trash was merged into another one (people/merge.queries.ts): what was given goes back.
create function take_back_person_merge(merge jsonb) returns void language plpgsql as $$
begin
  if merge is null then return; end if;
  delete from credits c using jsonb_array_elements_text(merge -> 'credits') given where c.id = given::integer;
  update people p set former_names = b.former_names, born = b.born, died = b.died, description = b.description, picture_url = b.picture_url
    from jsonb_populate_record(null::people, merge -> 'before') b, jsonb_populate_record(null::people, merge -> 'after') a
   where p.id = b.id and (p.former_names, p.born, p.died, p.description, p.picture_url)
         is not distinct from (a.former_names, a.born, a.died, a.description, a.picture_url);
end $$;
