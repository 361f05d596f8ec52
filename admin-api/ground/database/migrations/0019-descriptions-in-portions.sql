-- The words of descriptions are gathered, and the triggers that write them put those of a whole statement into the index at once.
alter index title_about_by_word set (fastupdate = on);
