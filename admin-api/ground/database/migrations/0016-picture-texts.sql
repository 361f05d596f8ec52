-- What a picture shows, in words.
alter table media add column alt text check (alt <> '');
