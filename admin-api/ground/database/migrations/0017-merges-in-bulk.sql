-- A merge of all doubles is one bulk change, which is undone as one: its merges are not listed singly.
alter table title_merges add column bulk_change_id integer;
create index title_merges_by_hand on title_merges (id) where bulk_change_id is null;
