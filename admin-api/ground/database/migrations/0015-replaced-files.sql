-- A file is replaced in all records that use it.
alter table bulk_change_rows drop constraint bulk_change_rows_place_check;
alter table bulk_change_rows add constraint bulk_change_rows_place_check check (place in (
  'movies', 'seasons', 'episodes', 'trash', 'matches', 'collections', 'people', 'pages', 'ui_settings', 'streaming_services')) not valid;
