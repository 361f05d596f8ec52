-- A league with several spellings is named as it was written first, by its first match.
create index matches_first_of_league on matches (league, id);
