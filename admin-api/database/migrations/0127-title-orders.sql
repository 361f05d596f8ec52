-- The orders of titles in which neighbours stand far apart in the table. A page in the middle of an order is found by passing over half
-- of its index, and for each entry PostgreSQL checks that the row's page is visible to all. `movies` is so wide that each check fetches
-- another page of the visibility map; the pages of this table have a single one up to some millions of titles.
create table title_orders (
  id integer primary key,
  sort_key text collate "C" not null,
  popularity double precision not null
);

-- No foreign key: only these triggers write here.
create function keep_title_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into title_orders (id, sort_key, popularity) select id, sort_key, popularity from new_rows;
  elsif tg_op = 'UPDATE' then
    update title_orders t set sort_key = n.sort_key, popularity = n.popularity
      from old_rows o join new_rows n using (id)
     where t.id = n.id and (o.sort_key, o.popularity) is distinct from (n.sort_key, n.popularity);
  elsif tg_op = 'DELETE' then
    delete from title_orders t using old_rows o where t.id = o.id;
  else
    truncate title_orders;
  end if;
  return null;
end $$;
create trigger orders_insert after insert on movies referencing new table as new_rows
  for each statement execute function keep_title_orders();
create trigger orders_update after update on movies referencing old table as old_rows new table as new_rows
  for each statement execute function keep_title_orders();
create trigger orders_delete after delete on movies referencing old table as old_rows
  for each statement execute function keep_title_orders();
create trigger orders_truncate after truncate on movies for each statement execute function keep_title_orders();

insert into title_orders (id, sort_key, popularity) select id, sort_key, popularity from movies;
create index title_orders_by_sort_key on title_orders (sort_key, id);
create index title_orders_by_popularity on title_orders (popularity, id);
