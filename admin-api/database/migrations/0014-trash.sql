-- What was deleted, whole, until it is restored or its time is over.

create table trash (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('movie', 'season', 'episode', 'match', 'page')),
  record_id integer not null,
  name text not null,                           -- as a person calls it
  contents jsonb not null,                      -- the rows as they were: {"movies": [...], "seasons": [...]}
  seasons integer not null,                     -- how many of them went with it
  episodes integer not null,
  comments integer not null,
  deleted_by text,
  deleted_at timestamptz not null default now()
);
create index trash_by_age on trash (deleted_at, id);

-- Counts that triggers keep by differences are left out: they are counted anew as the rows come back.
create function rows_of_title(title_id integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'movies', (select jsonb_agg(to_jsonb(r) - array['comment_count', 'attention_at']) from movies r where r.id = title_id),
    'slug_redirects', (select jsonb_agg(to_jsonb(r)) from slug_redirects r where r.movie_id = title_id),
    'seasons', (select jsonb_agg(to_jsonb(r) order by r.id) from seasons r where r.show_id = title_id),
    'episodes', (select jsonb_agg(to_jsonb(r) order by r.id) from episodes r join seasons s on s.id = r.season_id
                  where s.show_id = title_id),
    'comments', (select jsonb_agg(to_jsonb(r) order by r.id) from comments r where r.movie_id = title_id))
$$;

create function rows_of_season(of_season integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'seasons', (select jsonb_agg(to_jsonb(r)) from seasons r where r.id = of_season),
    'episodes', (select jsonb_agg(to_jsonb(r) order by r.id) from episodes r where r.season_id = of_season))
$$;

create function rows_of_page(of_page integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'pages', (select jsonb_agg(to_jsonb(r)) from pages r where r.id = of_page),
    'page_redirects', (select jsonb_agg(to_jsonb(r)) from page_redirects r where r.page_id = of_page))
$$;

-- No row when there is no such record. Whoever adds a child meanwhile waits for the lock and then finds no parent, so nothing is
-- deleted that was not kept.
create function rows_to_keep(kind text, record integer, out name text, out contents jsonb) returns setof record
language plpgsql as $$
begin
  case kind
    when 'movie' then
      return query select r.title || ' (' || r.year || ')', rows_of_title(r.id) from movies r where r.id = record for update;
    when 'season' then
      return query select m.title || ', season ' || r.season_number, rows_of_season(r.id)
                     from seasons r join movies m on m.id = r.show_id where r.id = record for update of r;
    when 'episode' then
      return query select m.title || ', season ' || s.season_number || ', episode ' || r.episode_number,
                          jsonb_build_object('episodes', jsonb_build_array(to_jsonb(r)))
                     from episodes r join seasons s on s.id = r.season_id join movies m on m.id = s.show_id
                    where r.id = record for update of r;
    when 'match' then
      return query select r.home_team || ' – ' || r.away_team, jsonb_build_object('matches', jsonb_build_array(to_jsonb(r)))
                     from matches r where r.id = record for update;
    when 'page' then
      return query select r.title::text, rows_of_page(r.id) from pages r where r.id = record for update;
  end case;
end $$;

-- Rows go back under the ids they had. A column that came later takes its default, one that is gone is left out. A former slug
-- that leads elsewhere by now stays with whoever has it.
create function restore_rows(place regclass, kept jsonb) returns void language plpgsql as $$
declare
  names text;
begin
  if jsonb_typeof(kept) is distinct from 'array' then return; end if;
  select string_agg(quote_ident(attname), ', ') into names from pg_attribute
   where attrelid = place and attnum > 0 and not attisdropped and attgenerated = '' and kept -> 0 ? attname::text;
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_recordset(null::%1$s, $1) %3$s', place, names,
      case when place in ('slug_redirects'::regclass, 'page_redirects'::regclass) then 'on conflict do nothing' end)
    using kept;
end $$;
