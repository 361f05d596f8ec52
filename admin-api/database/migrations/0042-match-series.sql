-- Matches that were made together, which one Undo takes back.
alter table matches add series uuid;
create index matches_of_series on matches (series) where series is not null;
