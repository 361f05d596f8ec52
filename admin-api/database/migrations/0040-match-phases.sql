-- What is going on in a match and since when. The status follows from it, for readers who know three states.
alter table matches
  add phase text,
  add phase_started_at timestamptz,
  add home_penalties integer check (home_penalties between 0 and 99),
  add away_penalties integer check (away_penalties between 0 and 99);

create function status_of_phase(phase text) returns text language sql immutable parallel safe as $$
  select case
    when phase in ('scheduled', 'postponed') then 'upcoming'
    when phase in ('finished', 'abandoned') then 'finished'
    else 'live'
  end
$$;
create function phase_of_status(status text) returns text language sql immutable parallel safe as $$
  select case status when 'upcoming' then 'scheduled' when 'live' then 'in_play' else 'finished' end
$$;

update matches set phase = phase_of_status(status);

alter table matches
  alter phase set not null,
  add check (phase in ('scheduled', 'in_play', 'first_half', 'half_time', 'second_half', 'extra_time_break', 'extra_first_half',
    'extra_half_time', 'extra_second_half', 'penalties', 'finished', 'abandoned', 'postponed')),
  add check (status = status_of_phase(phase));

-- Phase and status agree, whoever writes either of them: an import of three states, the API, psql. Where a clock runs, no minute is kept.
create function keep_match_phase() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.phase := coalesce(new.phase, phase_of_status(new.status));
  elsif new.phase = old.phase and new.status <> old.status and new.status <> status_of_phase(new.phase) then
    new.phase := phase_of_status(new.status);
  end if;
  new.status := status_of_phase(new.phase);
  if tg_op = 'UPDATE' then
    if new.phase <> old.phase and new.phase_started_at is not distinct from old.phase_started_at then
      new.phase_started_at := date_trunc('milliseconds', clock_timestamp());
    end if;
  end if;
  if new.phase in ('scheduled', 'in_play') then
    new.phase_started_at := null;
  end if;
  if new.phase_started_at is not null
     and new.phase in ('first_half', 'second_half', 'extra_first_half', 'extra_second_half') then
    new.minute := null;
  end if;
  return new;
end $$;

create trigger phase_on_insert before insert on matches for each row execute function keep_match_phase();
create trigger phase_on_update before update on matches for each row
  when (new.phase is distinct from old.phase or new.status <> old.status
    or new.phase_started_at is distinct from old.phase_started_at or new.minute is distinct from old.minute)
  execute function keep_match_phase();

-- As in 0011, with what visitors read of a phase. A clock that is put right changes no text.
drop trigger note_change on matches;
create trigger note_change before update on matches for each row
  when ((old.home_team, old.away_team, old.home_team_logo, old.away_team_logo, old.match_date, old.status, old.league,
         old.stream_url, old.home_score, old.away_score, old.phase, old.home_penalties, old.away_penalties)
        is distinct from
        (new.home_team, new.away_team, new.home_team_logo, new.away_team_logo, new.match_date, new.status, new.league,
         new.stream_url, new.home_score, new.away_score, new.phase, new.home_penalties, new.away_penalties))
  execute function note_change();

-- Postponed matches stand in a list of their own.
create index matches_postponed on matches (league, match_date, id) where phase = 'postponed';
