-- As in 0048, but a name without a letter or a digit ('!!!', '★') is no name to compare.
create or replace function are_doubles(name text, year integer, other_name text, other_year integer) returns boolean
language sql immutable parallel safe as $$
  select case when name = '' or other_name = '' then false
              when replace(name, ' ', '') = replace(other_name, ' ', '') then coalesce(abs(year - other_year) <= 1, true)
              else coalesce(abs(year - other_year) <= 1, false) and abs(length(name) - length(other_name)) <= 2
                   and similarity(name, other_name) >= 0.4 end
$$;
do $$ begin
  perform find_doubles(array_agg(distinct double_key)) from title_problems where name = '' having count(*) > 0;
end $$;
