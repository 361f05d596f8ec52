-- Comments of a title and episodes of a season.

-- A title may have thousands of comments: the count is moved by differences, so that two at once both count.
create function move_comment_counts(movie_ids integer[], signs integer[]) returns void language sql as $$
  update movies m
     set comment_count = m.comment_count + c.difference,
         attention_at = (select k.created_at from comments k
                          where k.movie_id = m.id and k.status = 'visible' order by k.id desc limit 1)
    from (select movie_id, sum(sign) as difference from unnest(movie_ids, signs) s (movie_id, sign)
           group by 1 having sum(sign) <> 0) c
   where m.id = c.movie_id
$$;

create function count_comments() returns trigger language plpgsql as $$
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

-- Seasons are small, so their episodes are counted. The rows are locked first, each in its own statement: the count that follows
-- then sees what another writer committed while this one waited.
create function count_episodes_of(season_ids integer[]) returns void language plpgsql as $$
begin
  perform from seasons where id = any(season_ids) order by id for no key update;
  update seasons s set episode_count = e.total
    from (select c.id, (select count(*) from episodes k where k.season_id = c.id) as total
            from seasons c where c.id = any(season_ids)) e
   where s.id = e.id and s.episode_count <> e.total;
end $$;

create function count_episodes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_episodes_of(array_agg(distinct n.season_id)) from new_rows n;
  elsif tg_op = 'DELETE' then
    perform count_episodes_of(array_agg(distinct o.season_id)) from old_rows o;
  elsif tg_op = 'UPDATE' then
    perform count_episodes_of(array_agg(e.season_id))
      from (select o.season_id from old_rows o join new_rows n using (id) where o.season_id <> n.season_id
            union select n.season_id from old_rows o join new_rows n using (id) where o.season_id <> n.season_id) e;
  else
    update seasons set episode_count = 0 where episode_count > 0;
  end if;
  return null;
end $$;

create trigger count_on_insert after insert on comments referencing new table as new_rows
  for each statement execute function count_comments();
create trigger count_on_update after update on comments referencing old table as old_rows new table as new_rows
  for each statement execute function count_comments();
create trigger count_on_delete after delete on comments referencing old table as old_rows
  for each statement execute function count_comments();
create trigger count_on_truncate after truncate on comments for each statement execute function count_comments();

create trigger count_on_insert after insert on episodes referencing new table as new_rows
  for each statement execute function count_episodes();
create trigger count_on_update after update on episodes referencing old table as old_rows new table as new_rows
  for each statement execute function count_episodes();
create trigger count_on_delete after delete on episodes referencing old table as old_rows
  for each statement execute function count_episodes();
create trigger count_on_truncate after truncate on episodes for each statement execute function count_episodes();
