-- Lists of matches by league, and the light of two crests.

create index matches_by_league on matches (league, status, match_date, id);

alter table matches
  add home_color text check (home_color ~ '^#[0-9a-f]{6}$'),
  add away_color text check (away_color ~ '^#[0-9a-f]{6}$');

update matches m set
    home_color = (select k.color from media k where k.url = m.home_team_logo),
    away_color = (select k.color from media k where k.url = m.away_team_logo)
  where m.home_team_logo in (select url from media) or m.away_team_logo in (select url from media);

-- A team has the colour of its crest, whoever writes it. What the writer says of it goes first.
create function take_crest_colors() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.home_color := coalesce(new.home_color, (select m.color from media m where m.url = new.home_team_logo));
    new.away_color := coalesce(new.away_color, (select m.color from media m where m.url = new.away_team_logo));
    return new;
  end if;
  if new.home_team_logo <> old.home_team_logo and new.home_color is not distinct from old.home_color then
    new.home_color := (select m.color from media m where m.url = new.home_team_logo);
  end if;
  if new.away_team_logo <> old.away_team_logo and new.away_color is not distinct from old.away_color then
    new.away_color := (select m.color from media m where m.url = new.away_team_logo);
  end if;
  return new;
end $$;

create trigger crest_colors_on_insert before insert on matches for each row
  when (new.home_team_logo like '/media/%' or new.away_team_logo like '/media/%') execute function take_crest_colors();
create trigger crest_colors_on_update before update on matches for each row
  when (new.home_team_logo <> old.home_team_logo or new.away_team_logo <> old.away_team_logo)
  execute function take_crest_colors();
