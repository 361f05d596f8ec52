-- What one record makes of another: counts of episodes, comments and ratings, addresses, phases of matches.

-- Seasons are small, so their episodes are counted. The rows are locked first, each in its own statement: the count that follows
-- then sees what another writer committed while this one waited.
create or replace function count_episodes_of(season_ids integer[]) returns void language plpgsql as $$
begin
  perform from seasons where id = any(season_ids) order by id for no key update;
  update seasons s set episode_count = e.total
    from (select c.id, (select count(*) from episodes k where k.season_id = c.id and k.publication = 'published') as total
            from seasons c where c.id = any(season_ids)) e
   where s.id = e.id and s.episode_count <> e.total;
end $$;

create or replace function count_episodes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_episodes_of(array_agg(distinct n.season_id)) from new_rows n;
  elsif tg_op = 'DELETE' then
    perform count_episodes_of(array_agg(distinct o.season_id)) from old_rows o;
  elsif tg_op = 'UPDATE' then
    perform count_episodes_of(array_agg(distinct e.season_id))
      from old_rows o join new_rows n using (id) cross join lateral unnest(array[o.season_id, n.season_id]) e (season_id)
     where (o.season_id, o.publication = 'published') is distinct from (n.season_id, n.publication = 'published')
    having count(*) > 0;
  else
    update seasons set episode_count = 0 where episode_count > 0;
  end if;
  return null;
end $$;

-- A title may have thousands of comments: the count is moved by differences, so that two at once both count.
create or replace function move_comment_counts(movie_ids integer[], signs integer[]) returns void language sql as $$
  update movies m
     set comment_count = m.comment_count + c.difference,
         attention_at = (select k.created_at from comments k
                          where k.movie_id = m.id and k.status = 'visible' order by k.id desc limit 1)
    from (select movie_id, sum(sign) as difference from unnest(movie_ids, signs) s (movie_id, sign)
           group by 1 having sum(sign) <> 0) c
   where m.id = c.movie_id
$$;

create or replace function count_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_comment_counts(array_agg(n.movie_id), array_agg(1)) from new_rows n where n.status = 'visible';
  elsif tg_op = 'DELETE' then
    perform move_comment_counts(array_agg(o.movie_id), array_agg(-1)) from old_rows o where o.status = 'visible';
  elsif tg_op = 'UPDATE' then
    perform move_comment_counts(array_agg(c.movie_id), array_agg(c.sign))
      from (select o.movie_id, o.status, -1 from old_rows o union all select n.movie_id, n.status, 1 from new_rows n)
           c (movie_id, status, sign)
     where c.status = 'visible';
  else
    update movies set comment_count = 0, attention_at = null where comment_count > 0;
  end if;
  return null;
end $$;

create or replace function move_rating_counts(movie_ids integer[], ratings smallint[], signs integer[]) returns void language sql as $$
  with moved as (
    select m.movie_id, m.value, sum(m.sign)::integer as difference
      from unnest(movie_ids, ratings, signs) m (movie_id, value, sign) group by 1, 2 having sum(m.sign) <> 0)
  insert into rating_counts as c (id, counts)
    select t.movie_id, array(select coalesce(m.difference, 0) from generate_series(1, 10) v (value)
                               left join moved m on m.movie_id = t.movie_id and m.value = v.value order by v.value)
      from (select distinct movie_id from moved) t order by 1
  on conflict (id) do update set counts = array(
    select u.count + u.difference from unnest(c.counts, excluded.counts) with ordinality u (count, difference, nth) order by u.nth)
$$;

create or replace function count_ratings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform move_rating_counts(array_agg(n.movie_id), array_agg(n.value), array_agg(1)) from new_rows n;
  elsif tg_op = 'DELETE' then
    perform move_rating_counts(array_agg(o.movie_id), array_agg(o.value), array_agg(-1)) from old_rows o;
  else
    perform move_rating_counts(array_agg(r.movie_id), array_agg(r.value), array_agg(r.sign))
      from (select o.movie_id, o.value, -1 from old_rows o union all select n.movie_id, n.value, 1 from new_rows n) r (movie_id, value, sign);
  end if;
  return null;
end $$;

-- Who had one of these names before, or another spelling of it; of several the one who was added first. Without 'is not null' the index
-- is not used, and each name is compared with all people.
create or replace function formerly_named(names text[]) returns table (given text, id integer, name text) language sql stable as $$
  select distinct on (n.given) n.given, p.id, p.name
    from unnest(names) n (given) join people p on p.former_names is not null and string_to_array(p.former_names, e'\n') @> array[n.given]
   order by 1, 2
$$;

-- One statement counts for all people that it concerns.
create or replace function count_credited(ids integer[]) returns void language plpgsql as $$
begin
  perform from people where id = any(ids) order by id for no key update;
  update people p set title_count = n.total
    from (select of.id, count(distinct c.movie_id)::integer as total
            from unnest(ids) of (id) left join credits c on c.person_id = of.id and c.is_visible group by 1) n
   where p.id = n.id and p.title_count <> n.total;
end $$;

create or replace function count_credits() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Also credits of what visitors do not see: an import adds people with the number that it expects.
    perform count_credited(array_agg(distinct person_id)) from new_rows having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform count_credited(array_agg(distinct person_id)) from old_rows where is_visible having count(*) > 0;
  elsif tg_op = 'UPDATE' then
    perform count_credited(array_agg(distinct p.id))
       from old_rows o join new_rows n using (id) cross join lateral unnest(array[o.person_id, n.person_id]) p (id)
      where (o.person_id, o.movie_id, o.is_visible) is distinct from (n.person_id, n.movie_id, n.is_visible) having count(*) > 0;
  else
    update people set title_count = 0 where title_count > 0;
  end if;
  return null;
end $$;

-- Phase and status agree, whoever writes either of them: an import of three states, the API, psql. Where a clock runs, no minute is kept.
create or replace function keep_match_phase() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.phase := coalesce(new.phase, phase_of_status(new.status));
  elsif new.phase = old.phase and new.status <> old.status and new.status <> status_of_phase(new.phase) then
    new.phase := phase_of_status(new.status);
  end if;
  new.status := status_of_phase(new.phase);
  if tg_op = 'UPDATE' then
    if new.phase <> old.phase and new.phase_started_at is not distinct from old.phase_started_at then
      new.phase_started_at := date_trunc('milliseconds', clock_timestamp());
    end if;
  end if;
  if new.phase in ('scheduled', 'in_play') then
    new.phase_started_at := null;
  end if;
  if new.phase_started_at is not null
     and new.phase in ('first_half', 'second_half', 'extra_first_half', 'extra_second_half') then
    new.minute := null;
  end if;
  return new;
end $$;

create or replace function keep_page_redirects() returns trigger language plpgsql as $$
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

create or replace function keep_person_redirects() returns trigger language plpgsql as $$
begin
  delete from person_redirects r using new_rows n where r.slug = n.slug;
  if tg_op = 'UPDATE' then
    insert into person_redirects (slug, person_id)
      select o.slug, o.id from old_rows o join new_rows n using (id)
       where o.slug <> n.slug and not exists (select from people p where p.slug = o.slug)
      on conflict (slug) do update set person_id = excluded.person_id;
  end if;
  return null;
end $$;

create or replace function keep_collection_redirects() returns trigger language plpgsql as $$
begin
  delete from collection_redirects r using new_rows n where r.slug = n.slug;
  if tg_op = 'UPDATE' then
    insert into collection_redirects (slug, collection_id)
      select o.slug, o.id from old_rows o join new_rows n using (id)
       where o.slug <> n.slug and not exists (select from collections c where c.slug = o.slug)
      on conflict (slug) do update set collection_id = excluded.collection_id;
  end if;
  return null;
end $$;

create or replace function keep_removed_addresses() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into removed_addresses (slug, movie_id)
      select o.slug, o.id from old_rows o where not exists (select from movies m where m.slug = o.slug)
      on conflict (slug) do update set movie_id = excluded.movie_id, removed_at = excluded.removed_at;
  else
    delete from removed_addresses r using new_rows n where r.slug = n.slug;
  end if;
  return null;
end $$;

-- The slugs it had before go with their title. One that another title takes is no removed address.
create or replace function keep_removed_redirects() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into removed_addresses (slug, movie_id)
      select o.slug, o.movie_id from old_rows o
       where not exists (select from movies m where m.id = o.movie_id or m.slug = o.slug)
      on conflict (slug) do update set movie_id = excluded.movie_id, removed_at = excluded.removed_at;
  else
    delete from removed_addresses r using new_rows n where r.slug = n.slug;
  end if;
  return null;
end $$;

-- A title has the colours of its poster, whoever writes it. What the writer says of them goes first.
create or replace function take_poster_colors() returns trigger language plpgsql as $$
declare
  poster media;
begin
  select * into poster from media m where m.url = new.poster_url;
  if tg_op = 'INSERT' then
    new.poster_color := coalesce(new.poster_color, poster.color);
    new.poster_blur := coalesce(new.poster_blur, poster.blur);
    return new;
  end if;
  if new.poster_color is not distinct from old.poster_color then new.poster_color := poster.color; end if;
  if new.poster_blur is not distinct from old.poster_blur then new.poster_blur := poster.blur; end if;
  return new;
end $$;

-- A team has the colour of its crest, whoever writes it. What the writer says of it goes first.
create or replace function take_crest_colors() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.home_color := coalesce(new.home_color, (select m.color from media m where m.url = new.home_team_logo));
    new.away_color := coalesce(new.away_color, (select m.color from media m where m.url = new.away_team_logo));
    return new;
  end if;
  if new.home_team_logo <> old.home_team_logo and new.home_color is not distinct from old.home_color then
    new.home_color := (select m.color from media m where m.url = new.home_team_logo);
  end if;
  if new.away_team_logo <> old.away_team_logo and new.away_color is not distinct from old.away_color then
    new.away_color := (select m.color from media m where m.url = new.away_team_logo);
  end if;
  return new;
end $$;

-- A collection changes with its titles: its row has their number, and is the line in the log. One line a statement, however many
-- titles it moves, whoever writes.
create or replace function note_collection_titles() returns trigger language plpgsql as $$
begin
  update collections c set title_count = c.title_count + m.sign, titles_changed_at = now()
    from (select r.collection_id, case tg_op when 'INSERT' then count(*) when 'DELETE' then -count(*) else 0 end::integer as sign
            from moved_rows r group by 1) m
   where c.id = m.collection_id;
  return null;
end $$;
