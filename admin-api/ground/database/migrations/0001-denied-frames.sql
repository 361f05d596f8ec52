-- Whether the host of a stream refuses to be shown in a frame of this site.
alter table link_checks add denies_framing boolean not null default false;

-- These streams, as pages read them and as the log tells of them (functions/media.sql).
create table denied_frames (
  place text,
  record_id integer,
  movie_id integer,
  primary key (place, record_id)
);

create index denied_frames_of_title on denied_frames (movie_id);

create trigger frames_on_update after update on link_checks
  referencing old table as old_rows new table as new_rows for each statement execute function keep_denied_frames();
create trigger frames_on_delete after delete on link_checks
  referencing old table as old_rows for each statement execute function keep_denied_frames();
create trigger frames_on_truncate after truncate on link_checks for each statement execute function keep_denied_frames();

create trigger record_insert after insert on denied_frames
  referencing new table as new_rows for each statement execute function record_related_changes('denied_frame', 'movie_id', 'record_id');
create trigger record_update after update on denied_frames
  referencing old table as old_rows new table as new_rows for each statement execute function record_related_changes('denied_frame', 'movie_id', 'record_id');
create trigger record_delete after delete on denied_frames
  referencing old table as old_rows for each statement execute function record_related_changes('denied_frame', 'movie_id', 'record_id');
