-- The seconds at which the opening titles of an episode begin and end: the player offers to skip them.
alter table episodes
  add intro_from integer check (intro_from >= 0),
  add intro_to integer,
  add constraint episodes_intro_check check ((intro_from is null) = (intro_to is null) and intro_from < intro_to);
select make_visitors_views();
