-- All words of a search in the name of one team.

create index matches_home_by_word on matches using gin (search_prose(home_team)) with (fastupdate = off);
create index matches_away_by_word on matches using gin (search_prose(away_team)) with (fastupdate = off);
