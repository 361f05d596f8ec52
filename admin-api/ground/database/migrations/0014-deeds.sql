-- The deed that a line of the log is part of: 'import 3', 'bulk_change 7', or 'import' of the command. The activity shows the deed as one
-- line. The default is read with each row that is written; rows from before have none.
alter table changes add column deed text default nullif(current_setting('app.deed', true), '');

create index changes_apart on changes (seq desc) where deed is null;
create index changes_of_deed on changes (deed, entity, op) where deed is not null;
