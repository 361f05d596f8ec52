-- Locks first, and reads in a later statement: one that waits for a lock still reads the children as they were before it waited, and a
-- child that was written meanwhile would be deleted without being kept. Seasons and comments are locked as well, since whoever adds
-- an episode locks its season alone, and whoever changes a comment locks nothing but the comment.
create or replace function rows_to_keep(kind text, record integer, out name text, out contents jsonb) returns setof record
language plpgsql as $$
begin
  case kind
    when 'movie' then
      perform from movies r where r.id = record for update;
      perform from seasons r where r.show_id = record order by r.id for update;
      perform from episodes r join seasons s on s.id = r.season_id where s.show_id = record order by r.id for update of r;
      perform from comments r where r.movie_id = record order by r.id for update;
      return query select r.title || ' (' || r.year || ')', rows_of_title(r.id) from movies r where r.id = record;
    when 'season' then
      perform from seasons r where r.id = record for update;
      perform from episodes r where r.season_id = record order by r.id for update;
      return query select m.title || ', season ' || r.season_number, rows_of_season(r.id)
                     from seasons r join movies m on m.id = r.show_id where r.id = record;
    when 'episode' then
      perform from episodes r where r.id = record for update;
      return query select m.title || ', season ' || s.season_number || ', episode ' || r.episode_number,
                          jsonb_build_object('episodes', jsonb_build_array(to_jsonb(r)))
                     from episodes r join seasons s on s.id = r.season_id join movies m on m.id = s.show_id where r.id = record;
    when 'match' then
      perform from matches r where r.id = record for update;
      return query select r.home_team || ' – ' || r.away_team, jsonb_build_object('matches', jsonb_build_array(to_jsonb(r)))
                     from matches r where r.id = record;
    when 'page' then
      perform from pages r where r.id = record for update;
      return query select r.title::text, rows_of_page(r.id) from pages r where r.id = record;
  end case;
end $$;

-- A former slug under which another title or page stands by now, or that leads to one, stays with whoever has it.
create or replace function restore_rows(place regclass, kept jsonb) returns void language plpgsql as $$
declare
  names text;
  owners regclass := case place when 'slug_redirects'::regclass then 'movies'::regclass
                                when 'page_redirects'::regclass then 'pages'::regclass end;
begin
  if jsonb_typeof(kept) is distinct from 'array' then return; end if;
  select string_agg(quote_ident(attname), ', ') into names from pg_attribute
   where attrelid = place and attnum > 0 and not attisdropped and attgenerated = '' and kept -> 0 ? attname::text;
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1) r %3$s', place, names,
      case when owners is not null
        then format('where not exists (select from %s o where o.slug = r.slug) on conflict do nothing', owners) end)
    using kept;
end $$;
