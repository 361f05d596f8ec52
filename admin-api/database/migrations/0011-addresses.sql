-- What crawlers ask about an address: is it gone for good, and when did what stands there change.

-- Slugs whose title was deleted. A slug in use, or one that leads to a title, never stands here: created or restored, it leaves.
create table removed_addresses (
  slug text primary key,
  movie_id integer not null,
  removed_at timestamptz not null default now()
);
create index removed_addresses_by_block on removed_addresses ((movie_id / 1000), removed_at);

create function keep_removed_addresses() returns trigger language plpgsql as $$
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
create trigger removed_addresses_insert after insert on movies referencing new table as new_rows
  for each statement execute function keep_removed_addresses();
create trigger removed_addresses_update after update on movies referencing old table as old_rows new table as new_rows
  for each statement execute function keep_removed_addresses();
create trigger removed_addresses_delete after delete on movies referencing old table as old_rows
  for each statement execute function keep_removed_addresses();

-- The slugs it had before go with their title. One that another title takes is no removed address.
create function keep_removed_redirects() returns trigger language plpgsql as $$
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
create trigger removed_redirects_insert after insert on slug_redirects referencing new table as new_rows
  for each statement execute function keep_removed_redirects();
create trigger removed_redirects_delete after delete on slug_redirects referencing old table as old_rows
  for each statement execute function keep_removed_redirects();

-- When what visitors read of a record changed last; null as long as it is what it was at its creation. Counts and ranks kept by
-- triggers change nothing that is read. Indexed by the block of ids that shares a file of the sitemap (schema/sitemap.ts).
alter table movies add changed_at timestamptz;
alter table seasons add changed_at timestamptz;
alter table episodes add changed_at timestamptz;
alter table matches add changed_at timestamptz;
create index movies_by_change on movies ((id / 1000), changed_at) where changed_at is not null;
create index seasons_by_change on seasons ((id / 1000), changed_at) where changed_at is not null;
create index episodes_by_change on episodes ((id / 1000), changed_at) where changed_at is not null;
create index matches_by_change on matches ((id / 1000), changed_at) where changed_at is not null;

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;

create trigger note_change before update on movies for each row
  when ((old.title, old.description, old.genre, old.rating, old.quality, old.poster_url, old.video_url, old.trailer_url,
         old.stream_url, old.download_url, old.year, old.duration, old.type, old.slug, old.country)
        is distinct from
        (new.title, new.description, new.genre, new.rating, new.quality, new.poster_url, new.video_url, new.trailer_url,
         new.stream_url, new.download_url, new.year, new.duration, new.type, new.slug, new.country))
  execute function note_change();
create trigger note_change before update on seasons for each row
  when ((old.season_number, old.title, old.description, old.poster_url, old.release_date, old.episode_count)
        is distinct from
        (new.season_number, new.title, new.description, new.poster_url, new.release_date, new.episode_count))
  execute function note_change();
create trigger note_change before update on episodes for each row
  when ((old.episode_number, old.title, old.description, old.duration, old.poster_url, old.video_url, old.stream_url,
         old.download_url, old.air_date)
        is distinct from
        (new.episode_number, new.title, new.description, new.duration, new.poster_url, new.video_url, new.stream_url,
         new.download_url, new.air_date))
  execute function note_change();
create trigger note_change before update on matches for each row
  when ((old.home_team, old.away_team, old.home_team_logo, old.away_team_logo, old.match_date, old.status, old.league,
         old.stream_url, old.home_score, old.away_score)
        is distinct from
        (new.home_team, new.away_team, new.home_team_logo, new.away_team_logo, new.match_date, new.status, new.league,
         new.stream_url, new.home_score, new.away_score))
  execute function note_change();

-- A season stands on the page of its title: what changed last among the seasons of a block of titles.
create index seasons_by_show_change on seasons ((show_id / 1000), (coalesce(changed_at, created_at)));
