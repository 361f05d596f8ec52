-- The day on which a title is released, if it is known: a past or a coming one. The year stays as it is; lists use that one.
alter table movies add release_date date;
create index movies_by_release_date on movies (release_date, id) include (is_visible) where release_date is not null;
select make_visitors_views();

drop trigger note_change on movies;
create trigger note_change before update on movies for each row
  when ((old.title, old.description, old.genre, old.rating, old.quality, old.poster_url, old.video_url, old.trailer_url,
         old.stream_url, old.download_url, old.year, old.release_date, old.duration, old.type, old.slug, old.country)
        is distinct from
        (new.title, new.description, new.genre, new.rating, new.quality, new.poster_url, new.video_url, new.trailer_url,
         new.stream_url, new.download_url, new.year, new.release_date, new.duration, new.type, new.slug, new.country))
  execute function note_change();
