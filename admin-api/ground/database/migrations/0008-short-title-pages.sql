-- The pages of all titles hold a hundred titles each: longer ones are cut (functions/lists.sql), and keep their numbers.
do $$
declare
  key text;
begin
  for key in select '' union all select sort_key from title_pages loop
    perform cut_title_page(key);
  end loop;
end $$;
