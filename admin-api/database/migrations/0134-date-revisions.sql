-- When the date of a record was last moved, and how often: calendar programs take an event anew when these say so (RFC 5545, DTSTAMP and
-- SEQUENCE). A match that is postponed, abandoned or to be played after all counts, too.
create function note_revision() returns trigger language plpgsql as $$
begin
  new.revised_at := now();
  new.revision := old.revision + 1;
  return new;
end $$;

alter table movies add revised_at timestamptz, add revision integer not null default 0;
alter table seasons add revised_at timestamptz, add revision integer not null default 0;
alter table episodes add revised_at timestamptz, add revision integer not null default 0;
-- Of a match without a time only the day of `match_date` counts; it is stored as noon in UTC.
alter table matches add revised_at timestamptz, add revision integer not null default 0, add is_time_known boolean not null default true;
select make_visitors_views();

create trigger note_revision before update on movies for each row
  when (old.release_date is distinct from new.release_date) execute function note_revision();
create trigger note_revision before update on seasons for each row
  when (old.release_date is distinct from new.release_date) execute function note_revision();
create trigger note_revision before update on episodes for each row
  when (old.air_date is distinct from new.air_date) execute function note_revision();
create trigger note_revision before update on matches for each row
  when ((old.match_date, old.is_time_known, old.phase = 'postponed', old.phase = 'abandoned')
        is distinct from (new.match_date, new.is_time_known, new.phase = 'postponed', new.phase = 'abandoned'))
  execute function note_revision();
