-- Titles of one popularity are ordered by year, the newest first: the year stands behind the tenth of a point that ratings have.
drop view visitors.movies;
alter table movies drop column popularity;
alter table movies add column popularity double precision generated always as ((
  round(coalesce(rating, 0)::numeric, 1) + floor(2 * log(1 + comment_count::numeric)) + coalesce(attention_points, 0)
  + greatest(floor(extract(epoch from coalesce(attention_at, created_at) at time zone 'UTC') / (30 * 86400)), attention_month)
  + coalesce(year - 1899, 0)::numeric / 10000
)::double precision) stored not null;
create index movies_by_popularity on movies (popularity, id) include (type, year_or_zero, country_choice, is_trending, is_watchable, is_visible);
create index movies_trending on movies (popularity, id) include (type, year_or_zero, country_choice, is_watchable, is_visible) where is_trending;
create index movies_watchable_by_popularity on movies (popularity, id) include (type, year_or_zero, country_choice, is_visible) where is_watchable;
select make_visitors_views();

-- Its copies. The lists of blocks are counted afresh, so the triggers that follow single titles have nothing to do.
alter table movie_genres disable trigger user;
update movie_genres g set popularity = m.popularity from movies m where m.id = g.movie_id and g.popularity <> m.popularity;
alter table movie_genres enable trigger user;
update title_orders o set popularity = m.popularity from movies m where m.id = o.id and o.popularity <> m.popularity;
update title_search s set popularity = m.popularity from movies m where m.id = s.movie_id and s.popularity <> m.popularity;
update title_lines l set popularity = m.popularity from movies m where m.id = l.movie_id and l.popularity <> m.popularity;

delete from list_blocks where list like 'popular/%';
insert into list_blocks (list, block, total)
  select 'popular/' || l.list, popular_block(m.popularity), count(*)
    from movies m cross join lateral unnest(array['all', m.type]) l (list) where m.is_visible group by 1, 2;
insert into list_blocks (list, block, total)
  select 'popular/' || l.list, popular_block(g.popularity), count(*)
    from movie_genres g cross join lateral unnest(array['genre:' || g.genre, 'genre:' || g.genre || '/' || g.type]) l (list) group by 1, 2;
drop function if exists popular_block(double precision, integer);
