-- Who changed a record last is asked when a save would overwrite theirs.
create index changes_of_record on changes (entity, record_id, seq desc);
