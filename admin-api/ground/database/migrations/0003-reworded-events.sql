-- What calendars say of a record beside its date (functions/change-log.sql).
create trigger note_rewording before update on movies
  for each row when (
    (old.title, old.slug, old.type, old.poster_url, old.year, old.genre)
      is distinct from (new.title, new.slug, new.type, new.poster_url, new.year, new.genre)
  ) execute function note_rewording();
create trigger note_rewording before update on seasons
  for each row when ((old.season_number, old.title) is distinct from (new.season_number, new.title))
  execute function note_rewording();
create trigger note_rewording before update on episodes
  for each row when ((old.episode_number, old.title) is distinct from (new.episode_number, new.title))
  execute function note_rewording();
create trigger note_rewording before update on matches
  for each row when ((old.home_team, old.away_team, old.league) is distinct from (new.home_team, new.away_team, new.league))
  execute function note_rewording();
