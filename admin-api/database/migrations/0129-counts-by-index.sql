-- Counts of lists of which many rows were gathered, and pages of the list from A to Z, are found by their indexes. A function's
-- parameters have the collation of the call, and letters come from keys in collation "C": the index of list_blocks did not apply to
-- them, so that each batch of an import looked through one row of every list of 1,000,000 titles.
create or replace function keep_blocks(lists text[], blocks integer[], signs integer[]) returns void language plpgsql as $$
begin
  insert into list_blocks (list, block, total)
    select moved.list, moved.block, sum(moved.sign)
      from unnest(lists, blocks, signs) moved (list, block, sign)
     group by 1, 2 having sum(moved.sign) <> 0;
  -- A block that has gathered many rows becomes one again; those that another writer is about to merge are left to it.
  with crowded as (
    select b.list, b.block from list_blocks b
     where (b.list, b.block) in (select m.list collate "default", m.block from unnest(lists, blocks) m (list, block))
     group by 1, 2 having count(*) > 64
  ), merged as (
    delete from list_blocks where ctid in (
      select b.ctid from list_blocks b join crowded c using (list, block) for update of b skip locked
    ) returning list, block, total
  )
  insert into list_blocks (list, block, total)
    select list, block, sum(total) from merged group by 1, 2 having sum(total) <> 0;
end $$;

-- The end of a page is a bound of the index: as a condition of the rows, a page of few titles read the index to its end.
create or replace function cut_title_page(key text) returns void language plpgsql as $$
declare
  longest constant integer := 1000;
  begins text := coalesce((select max(p.sort_key) from title_pages p where p.sort_key <= key), '');
  -- After 'z', with which the last keys begin.
  ends text := coalesce((select min(p.sort_key) from title_pages p where p.sort_key > begins), '{');
  cut record;
begin
  loop
    perform from movies m where m.is_visible and m.sort_key >= begins and m.sort_key < ends
      order by m.sort_key, m.id offset longest limit 1;
    exit when not found;
    -- Titles of one name stay together.
    select m.sort_key, title_without_article(m.title) as name into cut from movies m
     where m.is_visible and m.sort_key > begins and m.sort_key < ends
       and m.sort_key >= (select h.sort_key from movies h where h.is_visible and h.sort_key >= begins
                           order by h.sort_key, h.id offset longest / 2 limit 1)
     order by m.sort_key, m.id limit 1;
    exit when not found;
    insert into title_pages (sort_key, name) values (cut.sort_key, cut.name);
    begins := cut.sort_key;
  end loop;
end $$;
