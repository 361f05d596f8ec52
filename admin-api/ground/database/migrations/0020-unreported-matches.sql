-- A match of which nobody said anything long after its kick-off is neither upcoming nor finished.
alter table matches drop constraint matches_phase_check, add constraint matches_phase_check check (phase in (
  'scheduled', 'in_play', 'first_half', 'half_time', 'second_half',
  'extra_time_break', 'extra_first_half', 'extra_half_time', 'extra_second_half', 'penalties', 'finished', 'abandoned', 'postponed',
  'unreported'
));
drop index matches_postponed, matches_for_operators;
create index matches_for_operators on matches (
  (case when status = 'live' then 0 when phase = 'unreported' then 1 when phase = 'postponed' then 3 when status = 'upcoming' then 2 else 4 end),
  (case when status = 'finished' or phase = 'unreported' then timestamptz '2000-01-01T00:00:00Z' - match_date
        else match_date - timestamptz '2000-01-01T00:00:00Z' end), id);
create index matches_to_come on matches (phase, match_date, id) where status = 'upcoming';
create index matches_to_come_of_league on matches (league, phase, match_date, id) where status = 'upcoming';
