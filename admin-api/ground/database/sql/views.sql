-- Views, and the rows that a new database has.

-- Each address that a record may have, in the order in which a report of a problem lists them.
create view checked_links as
  select 'movies'::text as place, m.id as record_id, m.id as movie_id, f.* from movies m
    cross join lateral (values (1, 'stream_url', m.stream_url), (2, 'download_url', m.download_url),
                               (3, 'trailer_url', m.trailer_url), (4, 'poster_url', m.poster_url)
                        union all select 5, * from subtitle_links(m.subtitles)) f (nth, field, address)
  union all
  select 'seasons', s.id, s.show_id, 1, 'poster_url', s.poster_url from seasons s
  union all
  select 'episodes', e.id, s.show_id, f.* from episodes e join seasons s on s.id = e.season_id
    cross join lateral (values (1, 'stream_url', e.stream_url), (2, 'download_url', e.download_url), (3, 'poster_url', e.poster_url)
                        union all select 4, * from subtitle_links(e.subtitles)) f (nth, field, address)
  union all
  select 'matches', t.id, null, f.* from matches t
    cross join lateral (values (1, 'stream_url', t.stream_url), (2, 'home_team_logo', t.home_team_logo),
                               (3, 'away_team_logo', t.away_team_logo)) f (nth, field, address)
  union all
  select 'people', p.id, null, 1, 'picture_url', p.picture_url from people p
  union all
  select 'collections', c.id, null, 1, 'picture_url', c.picture_url from collections c;

-- What is shown where such an address is dead; the others are left out where pages are read (bundles/dead-links.queries.ts).
create view shown_otherwise as
  select * from (values ('matches', 'stream_url', null), ('matches', 'home_team_logo', '/placeholder-crest.svg'),
                        ('matches', 'away_team_logo', '/placeholder-crest.svg'), ('seasons', 'poster_url', null),
                        ('people', 'picture_url', null), ('collections', 'picture_url', null)) o (place, field, otherwise);

insert into change_horizon (seq) values (0);
insert into calendar_weeks (begins) values (date_trunc('week', now() at time zone 'UTC')::date);
