-- The minute as it is said: '45+2' is the second minute of added time.
alter table matches drop constraint matches_minute_check;
alter table matches alter column minute type text using case
  when minute < 1 then '1'
  when minute > 120 then '120+' || least(minute - 120, 99)
  else minute::text
end;
alter table matches add constraint matches_minute_check
  check (minute ~ '^([1-9]|[1-9][0-9]|1[01][0-9]|120)(\+[1-9][0-9]?)?$');

-- The operator's list: what is being played, then the latest kick-off.
create index matches_for_operators on matches ((status = 'live') desc, match_date desc, id desc);
