-- Which titles are likely the same one. `title_double_key` (text.sql) says which are compared at all.

-- Looks anew which titles of these names have a double; one without a year may be any of its name. No writer waits for another: of two
-- that add a name at the same moment, neither may see the other's, and a title that another writer marks is left to it. What that
-- misses is found when a title of the name is changed or deleted, or another double of it is added.
create or replace function find_doubles(keys text[], waits boolean default false) returns void language plpgsql as $$
declare
  moved integer[];
begin
  if waits then perform from title_problems where double_key = any(keys) order by movie_id for update; end if;
  with found as materialized (
    select p.movie_id, exists (
             select from title_problems o
              where o.double_key = p.double_key and o.movie_id <> p.movie_id and are_doubles(p.name, p.year, o.name, o.year)
                and not are_different(p.movie_id, o.movie_id)) as is_double
      from title_problems p where p.double_key = any(keys)
  ), moving as materialized (
    select p.movie_id, f.is_double from title_problems p join found f using (movie_id)
     where p.is_double <> f.is_double order by p.movie_id for update of p skip locked
  ), written as (
    update title_problems p set is_double = m.is_double from moving m where p.movie_id = m.movie_id returning p.movie_id
  )
  select array_agg(movie_id) into moved from written;
  if moved is not null then perform toggle_title_facts(array_fill('double'::text, array[cardinality(moved)]), moved); end if;
end $$;

-- A title that is added ends no double, so that only it and the titles without a double are looked at: of a name that thousands
-- share, looking at each of them beside each other would take the longer the more there are.
create or replace function find_new_doubles(added integer[]) returns void language plpgsql as $$
declare
  moved integer[];
begin
  with fresh as materialized (
    select movie_id, double_key, name, year from title_problems where movie_id = any(added)
  ), found as (
    select f.movie_id from fresh f
     where exists (select from title_problems o
                    where o.double_key = f.double_key and o.movie_id <> f.movie_id and are_doubles(f.name, f.year, o.name, o.year)
                      and not are_different(f.movie_id, o.movie_id))
    union
    select o.movie_id from title_problems o
     where o.double_key in (select double_key from fresh) and not o.is_double
       and exists (select from fresh f
                    where f.double_key = o.double_key and f.movie_id <> o.movie_id and are_doubles(f.name, f.year, o.name, o.year)
                      and not are_different(f.movie_id, o.movie_id))
  ), moving as materialized (
    select p.movie_id from title_problems p join found using (movie_id)
     where not p.is_double order by p.movie_id for update of p skip locked
  ), written as (
    update title_problems p set is_double = true from moving m where p.movie_id = m.movie_id returning p.movie_id
  )
  select array_agg(movie_id) into moved from written;
  if moved is not null then perform toggle_title_facts(array_fill('double'::text, array[cardinality(moved)]), moved); end if;
end $$;

-- Somebody has said so.
create or replace function are_different(title integer, beside integer) returns boolean language sql stable parallel safe
  return exists (select from different_titles d where d.one = least(title, beside) and d.other = greatest(title, beside));

-- Of two titles with the same key: the same name, however it is divided into words, at most a year apart, or one whose year is not known;
-- or nearly the same name at most a year apart.
create or replace function are_doubles(name text, year integer, other_name text, other_year integer) returns boolean
language sql immutable parallel safe as $$
  select case when name = '' or other_name = '' then false
              when replace(name, ' ', '') = replace(other_name, ' ', '') then coalesce(abs(year - other_year) <= 1, true)
              else coalesce(abs(year - other_year) <= 1, false) and abs(length(name) - length(other_name)) <= 2
                   and similarity(name, other_name) >= 0.4 end
$$;

create or replace function keep_different_titles() returns trigger language plpgsql as $$
begin
  perform find_doubles(array(select distinct p.double_key from moved_rows r join title_problems p on p.movie_id = r.one), true);
  return null;
end $$;
