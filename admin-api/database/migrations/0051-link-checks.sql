-- Whether the addresses of titles and episodes still answer. Rows come from the checker alone; triggers remove those of addresses that
-- nobody has any more. None of it is published or backed up: it is found out again.
create table link_checks (
  place text not null check (place in ('movies', 'episodes')),
  record_id integer not null,
  field text not null check (field in ('stream_url', 'download_url', 'trailer_url')),
  movie_id integer not null,
  address text not null,
  next_at timestamptz not null default now(),
  checked_at timestamptz,
  -- The answer; null where none came.
  status integer,
  -- The first of the failures since it last answered.
  failed_at timestamptz,
  is_dead boolean not null default false,
  primary key (place, record_id, field)
);
create index link_checks_due on link_checks (next_at);
create index link_checks_of_title on link_checks (movie_id) where is_dead;

-- The titles with a dead address of their own or of an episode: the fact 'dead' of title_bits.
create table dead_titles (movie_id integer primary key);

create function find_dead_titles(ids integer[]) returns void language plpgsql as $$
declare
  moved integer[];
begin
  with wanted as (
    select m.id, exists (select from link_checks c where c.movie_id = m.id and c.is_dead) as is_dead
      from movies m where m.id = any(ids)
  ), begun as (
    insert into dead_titles select id from wanted where is_dead on conflict do nothing returning movie_id
  ), ended as (
    delete from dead_titles d using wanted w where d.movie_id = w.id and not w.is_dead returning d.movie_id
  )
  select array_agg(movie_id) into moved from (select * from begun union all select * from ended) m;
  if moved is not null then perform toggle_title_facts(array_fill('dead'::text, array[cardinality(moved)]), moved); end if;
end $$;

create function drop_old_link_checks() returns trigger language plpgsql as $$
declare
  moved integer[];
begin
  if tg_op = 'TRUNCATE' then
    truncate link_checks, dead_titles;
    return null;
  end if;
  if not exists (select from link_checks) then return null; end if;
  if tg_table_name = 'movies' and tg_op = 'DELETE' then
    delete from link_checks c using old_rows o where c.place = 'movies' and c.record_id = o.id;
    with gone as (delete from dead_titles d using old_rows o where d.movie_id = o.id returning d.movie_id)
    select array_agg(movie_id) into moved from gone;
    if moved is not null then perform toggle_title_facts(array_fill('dead'::text, array[cardinality(moved)]), moved); end if;
    return null;
  elsif tg_table_name = 'movies' then
    with gone as (
      delete from link_checks c using new_rows n
       where c.place = 'movies' and c.record_id = n.id and c.address is distinct from
             case c.field when 'stream_url' then n.stream_url when 'download_url' then n.download_url else n.trailer_url end
      returning c.movie_id)
    select array_agg(movie_id) into moved from gone;
  elsif tg_op = 'DELETE' then
    with gone as (
      delete from link_checks c using old_rows o where c.place = 'episodes' and c.record_id = o.id returning c.movie_id)
    select array_agg(distinct movie_id) into moved from gone;
  else
    with gone as (
      delete from link_checks c using new_rows n
       where c.place = 'episodes' and c.record_id = n.id
         and c.address is distinct from case c.field when 'stream_url' then n.stream_url else n.download_url end
      returning c.movie_id)
    select array_agg(distinct movie_id) into moved from gone;
  end if;
  if moved is not null then perform find_dead_titles(moved); end if;
  return null;
end $$;

create trigger links_on_update after update on movies referencing new table as new_rows
  for each statement execute function drop_old_link_checks();
create trigger links_on_delete after delete on movies referencing old table as old_rows
  for each statement execute function drop_old_link_checks();
create trigger links_on_truncate after truncate on movies for each statement execute function drop_old_link_checks();
create trigger links_on_update after update on episodes referencing new table as new_rows
  for each statement execute function drop_old_link_checks();
create trigger links_on_delete after delete on episodes referencing old table as old_rows
  for each statement execute function drop_old_link_checks();

create or replace function make_title_facts() returns void language plpgsql as $$
begin
  truncate title_bits, title_problems, dead_titles;
  insert into title_problems (movie_id, double_key, name, year)
    select id, title_double_key(sort_key), substr(sort_key, 2), year from movies;
  for first_id in 0 .. (select coalesce(max(id), 0) from movies) by 4096 loop
    perform toggle_title_facts(array_agg(f.fact), array_agg(m.id))
       from movies m cross join lateral unnest(title_facts(m)) f (fact)
      where m.id between first_id and first_id + 4095 having count(*) > 0;
    perform find_dead_titles(array_agg(m.id)) from movies m where m.id between first_id and first_id + 4095 having count(*) > 0;
    perform find_lacking_titles(array_agg(m.id)) from movies m where m.id between first_id and first_id + 4095 having count(*) > 0;
    perform find_doubles(array_agg(distinct p.double_key)) from title_problems p
      where p.movie_id between first_id and first_id + 4095 having count(*) > 0;
  end loop;
end $$;
