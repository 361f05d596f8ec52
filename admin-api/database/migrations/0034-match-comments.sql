-- A comment belongs to a title or to a match.
alter table comments
  alter movie_id drop not null,
  add match_id integer references matches on delete cascade,
  add constraint comments_of_one check (num_nonnulls(movie_id, match_id) = 1);

create index comments_of_match on comments (match_id, status, id) where match_id is not null;
create unique index comments_of_match_by_repeat_key on comments (match_id, repeat_key) where match_id is not null and repeat_key is not null;

create function rows_of_match(of_match integer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'matches', (select jsonb_agg(to_jsonb(r)) from matches r where r.id = of_match),
    'comments', (select jsonb_agg(to_jsonb(r) order by r.id) from comments r where r.match_id = of_match))
$$;

-- As in 0015, with the comments of a match.
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
      perform from comments r where r.match_id = record order by r.id for update;
      return query select r.home_team || ' – ' || r.away_team, rows_of_match(r.id) from matches r where r.id = record;
    when 'page' then
      perform from pages r where r.id = record for update;
      return query select r.title::text, rows_of_page(r.id) from pages r where r.id = record;
  end case;
end $$;
