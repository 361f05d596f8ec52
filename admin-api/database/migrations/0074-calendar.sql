-- The calendar: what has a date, by that date.

create index episodes_by_air_date on episodes (air_date, id) include (is_visible) where air_date is not null;
create index seasons_by_release_date on seasons (release_date, id) include (is_visible) where release_date is not null;
-- The matches of a team, and which teams there are.
create index matches_of_home_team on matches (home_team, match_date desc, id desc);
create index matches_of_away_team on matches (away_team, match_date desc, id desc);
create index matches_of_league on matches (league, match_date desc, id desc);

-- The Monday (UTC) from which /calendar shows what comes. Pages are made of data alone: the scheduler moves it on when a week begins, and
-- its line in the log renders the page again.
create table calendar_weeks (
  id integer primary key default 1 check (id = 1),
  begins date not null
);
insert into calendar_weeks (begins) values (date_trunc('week', now() at time zone 'UTC')::date);

create trigger record_insert after insert on calendar_weeks referencing new table as new_rows
  for each statement execute function record_changes('calendar_week');
create trigger record_update after update on calendar_weeks referencing old table as old_rows new table as new_rows
  for each statement execute function record_changes('calendar_week');
create trigger record_delete after delete on calendar_weeks referencing old table as old_rows
  for each statement execute function record_changes('calendar_week');
create trigger record_truncate after truncate on calendar_weeks for each statement execute function record_truncation();

-- A page of the past begins with the week of that time.
do $$ begin
  execute replace(pg_get_functiondef('lay_moment(bigint)'::regprocedure),
    $find$('title_page', 'title_pages', true),$find$,
    $put$('title_page', 'title_pages', true), ('calendar_week', 'calendar_weeks', true),$put$);
end $$;
