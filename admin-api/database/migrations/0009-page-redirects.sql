-- Where a content page went whose slug was changed. A page that takes an old slug has it for itself.

create table page_redirects (
  slug text primary key,
  page_id integer not null references pages on delete cascade
);
create index page_redirects_of_page on page_redirects (page_id);

create function keep_page_redirects() returns trigger language plpgsql as $$
begin
  delete from page_redirects r using new_rows n where r.slug = n.slug;
  if tg_op = 'UPDATE' then
    insert into page_redirects (slug, page_id)
      select o.slug, o.id from old_rows o join new_rows n using (id)
       where o.slug <> n.slug and not exists (select from pages p where p.slug = o.slug)
      on conflict (slug) do update set page_id = excluded.page_id;
  end if;
  return null;
end $$;

create trigger page_redirects_insert after insert on pages referencing new table as new_rows
  for each statement execute function keep_page_redirects();
create trigger page_redirects_update after update on pages referencing old table as old_rows new table as new_rows
  for each statement execute function keep_page_redirects();
