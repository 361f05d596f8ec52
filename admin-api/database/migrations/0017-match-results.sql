-- The last results of a team, at home and away.

create index match_results_at_home on matches (home_team, match_date, id)
  where status = 'finished' and home_score is not null and away_score is not null;
create index match_results_away on matches (away_team, match_date, id)
  where status = 'finished' and home_score is not null and away_score is not null;
