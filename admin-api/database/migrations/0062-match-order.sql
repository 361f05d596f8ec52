-- As an operator wants matches: those being played, then those to come, the next one first, postponed ones, and the latest results.
drop index matches_for_operators;
create index matches_for_operators on matches (
  (case when status = 'live' then 0 when phase = 'postponed' then 2 when status = 'upcoming' then 1 else 3 end),
  (case when status = 'finished' then timestamptz '2000-01-01T00:00:00Z' - match_date
        else match_date - timestamptz '2000-01-01T00:00:00Z' end), id);
