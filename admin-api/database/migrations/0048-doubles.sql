-- Likely doubles, those that somebody said are none, and titles merged into another one.

-- What titles must have in common to be compared at all: the sorted name without blanks, double letters and, where enough is left,
-- without vowels. Typing errors are mostly of these. Numbers stay, Roman ones too: 'Part II' is not 'Part III'.
create function title_double_key(sort_key text) returns text language sql immutable parallel safe strict as $$
  select left(sort_key, 1) || case when length(short) >= 5 then short else replace(substr(sort_key, 2), ' ', '') end
    from (select regexp_replace(string_agg(case when word ~ '^[ivx]+$' then upper(word) else regexp_replace(word, '[aeiouy]', '', 'g') end,
                                           '' order by place), '([a-z])\1+', '\1', 'g') as short
            from string_to_table(substr(sort_key, 2), ' ') with ordinality w (word, place)) s
$$;

-- Of two titles with the same key: the same name, however it is divided into words, at most a year apart, or one whose year is not known;
-- or nearly the same name at most a year apart.
create function are_doubles(name text, year integer, other_name text, other_year integer) returns boolean
language sql immutable parallel safe as $$
  select case when replace(name, ' ', '') = replace(other_name, ' ', '') then coalesce(abs(year - other_year) <= 1, true)
              else coalesce(abs(year - other_year) <= 1, false) and abs(length(name) - length(other_name)) <= 2
                   and similarity(name, other_name) >= 0.4 end
$$;

-- Pairs of titles that somebody compared and found to be different. They stay so while a title lies in the trash.
create table different_titles (
  one integer not null,
  other integer not null check (other > one),
  said_by text not null,
  said_at timestamptz not null default now(),
  primary key (one, other)
);
create index different_titles_by_other on different_titles (other);

-- Narrow copies, since each title is compared with all of its key.
alter table title_problems
  add double_key text collate "C" not null default '',
  add name text collate "C" not null default '',
  add year integer;
update title_problems p set double_key = title_double_key(m.sort_key), name = substr(m.sort_key, 2), year = m.year
  from movies m where m.id = p.movie_id;
alter table title_problems alter double_key drop default, alter name drop default;
create index title_problems_by_double_key on title_problems (double_key, movie_id);
create index title_problems_doubles on title_problems (double_key, movie_id) where is_double;

-- As in 0035, of these keys. Without `waits` no writer waits for another: of two that add a name at the same moment, neither may see the
-- other's, and a title that another writer marks is left to it. What that misses is found at the next change of a title of the name.
drop function find_doubles(text[]);
create function find_doubles(keys text[], waits boolean default false) returns void language plpgsql as $$
declare
  moved integer[];
begin
  if waits then perform from title_problems where double_key = any(keys) order by movie_id for update; end if;
  with found as materialized (
    select p.movie_id, exists (
             select from title_problems o
              where o.double_key = p.double_key and o.movie_id <> p.movie_id and are_doubles(p.name, p.year, o.name, o.year)
                and not exists (select from different_titles d
                                 where d.one = least(p.movie_id, o.movie_id) and d.other = greatest(p.movie_id, o.movie_id))) as is_double
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

create function keep_different_titles() returns trigger language plpgsql as $$
begin
  perform find_doubles(array(select distinct p.double_key from moved_rows r join title_problems p on p.movie_id = r.one), true);
  return null;
end $$;
create trigger doubles_on_insert after insert on different_titles referencing new table as moved_rows
  for each statement execute function keep_different_titles();
create trigger doubles_on_delete after delete on different_titles referencing old table as moved_rows
  for each statement execute function keep_different_titles();

-- As in 0035, with the keys of doubles.
create or replace function keep_title_facts() returns trigger language plpgsql as $$
declare
  keys text[];
  facts text[];
  of_titles integer[];
begin
  if tg_op = 'INSERT' then
    if not exists (select from new_rows) then return null; end if;
    perform toggle_title_facts(array_agg(f.fact), array_agg(n.id)) from new_rows n cross join lateral unnest(title_facts(n)) f (fact);
    with added as (
      insert into title_problems (movie_id, double_key, name, year)
        select n.id, title_double_key(n.sort_key), substr(n.sort_key, 2), n.year from new_rows n returning double_key
    )
    select array_agg(distinct double_key) into keys from added;
    perform find_lacking_titles(array(select n.id from new_rows n));
    perform find_doubles(keys);
  elsif tg_op = 'DELETE' then
    if not exists (select from old_rows) then return null; end if;
    perform toggle_title_facts(array_agg(f.fact), array_agg(o.id)) from old_rows o cross join lateral unnest(title_facts(o)) f (fact);
    with gone as (delete from title_problems p using old_rows o where p.movie_id = o.id returning p.*)
    select array_agg(t.fact) filter (where t.is_true), array_agg(g.movie_id) filter (where t.is_true), array_agg(distinct g.double_key)
      into facts, of_titles, keys
      from gone g cross join lateral (values
        ('no:stream', no_stream), ('no:episodes', no_episodes), ('double', is_double)) t (fact, is_true);
    if facts is not null then perform toggle_title_facts(facts, of_titles); end if;
    if keys is not null then perform find_doubles(keys); end if;
  elsif tg_op = 'UPDATE' then
    perform toggle_title_facts(array_agg(f.fact), array_agg(f.id))
       from old_rows o join new_rows n using (id) cross join lateral (
              select o.id, unnest(title_facts(o)) union all select n.id, unnest(title_facts(n))) f (id, fact)
      where (o.type, o.genre, o.country, o.quality, o.year, o.rating, o.poster_url, o.description, o.trailer_url, o.is_trending,
             o.is_top20, o.added_by, o.edited_by, o.created_at, o.changed_at, o.edited_at)
            is distinct from
            (n.type, n.genre, n.country, n.quality, n.year, n.rating, n.poster_url, n.description, n.trailer_url, n.is_trending,
             n.is_top20, n.added_by, n.edited_by, n.created_at, n.changed_at, n.edited_at)
     having count(*) > 0;
    with renamed as (
      update title_problems p set double_key = title_double_key(n.sort_key), name = substr(n.sort_key, 2), year = n.year
        from old_rows o join new_rows n using (id)
       where p.movie_id = n.id and (o.sort_key, o.year) is distinct from (n.sort_key, n.year)
      returning title_double_key(o.sort_key) as old_key, p.double_key as new_key
    )
    select array_agg(distinct k.key) into keys from renamed cross join lateral unnest(array[old_key, new_key]) k (key);
    if keys is not null then perform find_doubles(keys); end if;
    perform find_lacking_titles(array_agg(n.id)) from old_rows o join new_rows n using (id)
      where (o.type, o.is_watchable) is distinct from (n.type, n.is_watchable) having count(*) > 0;
  else
    truncate title_bits, title_problems;
  end if;
  return null;
end $$;

create or replace function make_title_facts() returns void language plpgsql as $$
begin
  truncate title_bits, title_problems;
  insert into title_problems (movie_id, double_key, name, year)
    select id, title_double_key(sort_key), substr(sort_key, 2), year from movies;
  for first_id in 0 .. (select coalesce(max(id), 0) from movies) by 4096 loop
    perform toggle_title_facts(array_agg(f.fact), array_agg(m.id))
       from movies m cross join lateral unnest(title_facts(m)) f (fact)
      where m.id between first_id and first_id + 4095 having count(*) > 0;
    perform find_lacking_titles(array_agg(m.id)) from movies m where m.id between first_id and first_id + 4095 having count(*) > 0;
    perform find_doubles(array_agg(distinct p.double_key)) from title_problems p
      where p.movie_id between first_id and first_id + 4095 having count(*) > 0;
  end loop;
end $$;
do $$ begin
  for first_id in 0 .. (select coalesce(max(id), 0) from movies) by 4096 loop
    perform find_doubles(array_agg(distinct p.double_key)) from title_problems p
      where p.movie_id between first_id and first_id + 4095 having count(*) > 0;
  end loop;
end $$;

-- Titles that became part of another one. `contents` holds what an undo needs: the rows that went, what was moved, and the columns of
-- the kept records before and after; it is emptied when the merge is undone.
create table title_merges (
  id integer generated by default as identity primary key,
  kept_id integer not null,
  merged_id integer not null,
  kept_name text not null,
  merged_name text not null,
  merged_by text not null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  contents jsonb not null
);
create index title_merges_by_age on title_merges (merged_at);

-- Writes the columns that each object names beside its id.
create function set_columns(place regclass, kept jsonb) returns void language plpgsql as $$
declare
  names text;
begin
  if coalesce(jsonb_array_length(kept), 0) = 0 then return; end if;
  select string_agg(quote_ident(attname), ', ') into names from pg_attribute
   where attrelid = place and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'
     and exists (select from jsonb_array_elements(kept) r where r ? attname::text);
  if names is null then return; end if;
  execute format('update %1$s n set (%2$s) = (select %2$s from jsonb_populate_record(n, r))
                    from jsonb_array_elements($1) r where n.id = (r ->> ''id'')::integer', place, names) using kept;
end $$;

-- Entries of the trash are restored many at once as well.
alter table bulk_change_rows drop constraint bulk_change_rows_place_check,
  add constraint bulk_change_rows_place_check check (place in ('movies', 'episodes', 'trash'));
