-- An edit of a text moves a title in no list, and hides or shows nothing. Both functions looked that up once for each table that they
-- keep, and for a title with a cast through all credits; now they look once whether there is anything to do.
create or replace function pass_visibility_to_credits() returns trigger language plpgsql as $$
begin
  if not exists (select from old_rows o join new_rows n using (id) where o.is_visible <> n.is_visible) then return null; end if;
  if tg_table_name = 'movies' then
    update credits c set target_visible = n.is_visible from old_rows o join new_rows n using (id)
     where o.is_visible <> n.is_visible and c.movie_id = n.id and c.episode_id is null and c.target_visible <> n.is_visible;
  else
    update credits c set target_visible = n.is_visible from old_rows o join new_rows n using (id)
     where o.is_visible <> n.is_visible and c.episode_id = n.id and c.target_visible <> n.is_visible;
  end if;
  return null;
end $$;

do $$
declare
  known text := pg_get_functiondef('keep_lists_on_update()'::regprocedure);
  beginning constant text := $find$begin
  perform keep_list_blocks($find$;
begin
  if position(beginning in known) = 0 then raise 'keep_lists_on_update begins otherwise'; end if;
  execute replace(known, beginning, $put$begin
  if not exists (
    select from old_rows o join new_rows n using (id)
     where (o.type, o.is_trending, o.is_visible, o.genre, o.year_or_zero, o.country_choice, o.popularity, o.is_watchable, o.slug)
           is distinct from
           (n.type, n.is_trending, n.is_visible, n.genre, n.year_or_zero, n.country_choice, n.popularity, n.is_watchable, n.slug)
  ) then return null; end if;
  perform keep_list_blocks($put$);
end $$;

-- A connection was meant to keep the plan of this function (0128), but PostgreSQL planned it anew at each call: with the number of titles
-- known it expected less work, and planning takes ten times as long as running it.
alter function related_titles(integer[], integer) set plan_cache_mode = force_generic_plan;
