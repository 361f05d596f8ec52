-- All triggers. Most run after a statement and read the rows that it changed as new_rows and old_rows.

-- Table, name, events, function.
do $triggers$
declare
  made record;
  event text;
begin
  for made in select * from (values
    ('movies', 'alphabet_on', 'insert update delete truncate', 'keep_alphabet()'),
    ('movies', 'facts_on', 'insert update delete truncate', 'keep_title_facts()'),
    ('movies', 'filters_on', 'insert update delete truncate', 'count_filters()'),
    ('movies', 'links_on', 'delete truncate', 'drop_old_link_checks()'),
    ('movies', 'lists_on', 'delete', 'keep_lists_on_delete()'),
    ('movies', 'lists_on', 'insert', 'keep_lists_on_insert()'),
    ('movies', 'lists_on', 'truncate', 'forget_lists()'),
    ('movies', 'lists_on', 'update', 'keep_lists_on_update()'),
    ('movies', 'media_uses', 'insert update delete truncate', 'note_media_uses()'),
    ('movies', 'orders', 'insert update delete truncate', 'keep_title_orders()'),
    ('movies', 'popular_on', 'insert update delete', 'keep_popular_lists()'),
    ('movies', 'record', 'insert update delete', 'record_changes(''movie'', ''password'')'),
    ('movies', 'record', 'truncate', 'record_truncation()'),
    ('movies', 'removed_addresses', 'insert update delete', 'keep_removed_addresses()'),
    ('movies', 'search_on', 'insert update delete truncate', 'keep_search()'),
    ('movies', 'search_visible_on', 'insert update', 'keep_search_visible()'),
    ('movies', 'words', 'insert update delete truncate', 'keep_title_words()'),
    ('seasons', 'links_on', 'delete truncate', 'drop_old_link_checks()'),
    ('seasons', 'media_uses', 'insert update delete truncate', 'note_media_uses()'),
    ('seasons', 'problems_on', 'update', 'keep_moved_show_problems()'),
    ('seasons', 'record', 'insert update delete', 'record_changes(''season'', ''password'')'),
    ('seasons', 'record', 'truncate', 'record_truncation()'),
    ('episodes', 'count_on', 'insert update delete truncate', 'count_episodes()'),
    ('episodes', 'links_on', 'delete', 'drop_old_link_checks()'),
    ('episodes', 'media_uses', 'insert update delete truncate', 'note_media_uses()'),
    ('episodes', 'problems_on', 'update', 'keep_moved_show_problems()'),
    ('episodes', 'record', 'insert update delete', 'record_changes(''episode'', ''password'')'),
    ('episodes', 'record', 'truncate', 'record_truncation()'),
    ('slug_redirects', 'record', 'insert update delete', 'record_related_changes(''slug_redirect'', ''movie_id'')'),
    ('slug_redirects', 'removed_redirects', 'insert delete', 'keep_removed_redirects()'),
    ('removed_addresses', 'record', 'insert update delete', 'record_related_changes(''removed_address'', ''movie_id'')'),
    ('matches', 'links_on', 'delete truncate', 'drop_old_link_checks()'),
    ('matches', 'media_uses', 'insert update delete truncate', 'note_media_uses()'),
    ('matches', 'record', 'insert update delete', 'record_changes(''match'', ''password'')'),
    ('matches', 'record', 'truncate', 'record_truncation()'),
    ('match_incidents', 'record', 'insert update delete', 'record_changes(''match_incident'')'),
    ('match_incidents', 'record', 'truncate', 'record_truncation()'),
    ('pages', 'media_uses', 'insert update delete truncate', 'note_media_uses()'),
    ('pages', 'page_redirects', 'insert update', 'keep_page_redirects()'),
    ('pages', 'record', 'insert update delete', 'record_changes(''page'', ''password'')'),
    ('pages', 'record', 'truncate', 'record_truncation()'),
    ('page_redirects', 'record', 'insert update delete', 'record_related_changes(''page_redirect'', ''page_id'')'),
    ('comments', 'count_on', 'insert update delete truncate', 'count_comments()'),
    ('comments', 'record', 'insert update delete', 'record_changes(''comment'', ''password'')'),
    ('comments', 'record', 'truncate', 'record_truncation()'),
    ('ui_settings', 'media_uses', 'insert update delete truncate', 'note_media_uses()'),
    ('ui_settings', 'record', 'insert update delete', 'record_changes(''ui_setting'', ''password'')'),
    ('ui_settings', 'record', 'truncate', 'record_truncation()'),
    ('streaming_services', 'media_uses', 'insert update delete truncate', 'note_media_uses()'),
    ('streaming_services', 'record', 'insert update delete', 'record_changes(''streaming_service'', ''password'')'),
    ('streaming_services', 'record', 'truncate', 'record_truncation()'),
    ('users', 'record', 'insert update delete', 'record_changes(''user'', ''password'')'),
    ('users', 'record', 'truncate', 'record_truncation()'),
    ('people', 'links_on', 'delete truncate', 'drop_old_link_checks()'),
    ('people', 'media_uses', 'insert update delete truncate', 'note_media_uses()'),
    ('people', 'person_redirects', 'insert update', 'keep_person_redirects()'),
    ('people', 'record', 'insert update delete', 'record_changes(''person'', ''sort_key'', ''words'')'),
    ('people', 'record', 'truncate', 'record_truncation()'),
    ('people', 'words', 'insert', 'learn_person_words()'),
    ('person_redirects', 'record', 'insert update delete', 'record_related_changes(''person_redirect'', ''person_id'')'),
    ('credits', 'count', 'insert update delete truncate', 'count_credits()'),
    ('credits', 'record', 'insert update delete', 'record_changes(''credit'')'),
    ('credits', 'record', 'truncate', 'record_truncation()'),
    ('collections', 'collection_redirects', 'insert update', 'keep_collection_redirects()'),
    ('collections', 'links_on', 'delete truncate', 'drop_old_link_checks()'),
    ('collections', 'media_uses', 'insert update delete truncate', 'note_media_uses()'),
    ('collections', 'record', 'insert update delete', 'record_changes(''collection'')'),
    ('collections', 'record', 'truncate', 'record_truncation()'),
    ('collection_redirects', 'record', 'insert update delete', 'record_related_changes(''collection_redirect'', ''collection_id'')'),
    ('collection_titles', 'record', 'insert update delete', 'record_related_changes(''collection_title'', ''collection_id'')'),
    ('home_arrangement', 'record', 'insert update delete', 'record_changes(''home_arrangement'')'),
    ('home_arrangement', 'record', 'truncate', 'record_truncation()'),
    ('title_ratings', 'count_on', 'insert update delete', 'count_ratings()'),
    ('rating_counts', 'record', 'insert update delete', 'record_changes(''rating_count'')'),
    ('calendar_weeks', 'record', 'insert update delete', 'record_changes(''calendar_week'')'),
    ('calendar_weeks', 'record', 'truncate', 'record_truncation()'),
    ('movie_genres', 'genre_lists_on', 'update', 'move_genre_lists()'),
    ('title_pages', 'record', 'insert delete', 'record_changes(''title_page'')'),
    ('media', 'record', 'insert update delete', 'record_changes(''media'')'),
    ('media', 'record', 'truncate', 'record_truncation()'),
    ('link_checks', 'dead_on', 'update delete truncate', 'keep_dead_links()'),
    ('dead_links', 'record', 'insert update delete', 'record_related_changes(''dead_link'', ''movie_id'', ''record_id'')'),
    ('admin_users', 'record', 'insert update delete', 'record_changes(''admin_user'', ''password'')'),
    ('admin_users', 'record', 'truncate', 'record_truncation()'),
    ('account_links', 'record', 'insert update', 'record_changes(''account_link'', ''hash'')'),
    ('api_tokens', 'record', 'insert delete', 'record_changes(''api_token'', ''hash'')'),
    ('trash', 'media_uses', 'insert update delete truncate', 'note_media_uses()'),
    ('preview_links', 'record', 'insert update', 'record_changes(''preview_link'', ''hash'')'),
    ('title_merges', 'media_uses', 'insert update delete truncate', 'note_media_uses()'),
    ('webhooks', 'record', 'insert update delete', 'record_changes(''webhook'', ''secret'', ''old_secret'', ''old_secret_ends_at'')')
  ) t (place, name, events, what) loop
    foreach event in array string_to_array(made.events, ' ') loop
      execute format('create trigger %s_%s after %2$s on %s%s for each statement execute function %s',
        made.name, event, made.place,
        case event when 'insert' then ' referencing new table as new_rows'
                   when 'update' then ' referencing old table as old_rows new table as new_rows'
                   when 'delete' then ' referencing old table as old_rows' else '' end,
        made.what);
    end loop;
  end loop;
end $triggers$;

create trigger links_on_update after update on movies
  referencing new table as new_rows for each statement execute function drop_old_link_checks();
create trigger note_change before update on movies
  for each row when (
    old.title is distinct from new.title or old.description is distinct from new.description
    or old.genre is distinct from new.genre or old.rating is distinct from new.rating
    or old.quality is distinct from new.quality or old.poster_url is distinct from new.poster_url
    or old.video_url is distinct from new.video_url or old.trailer_url is distinct from new.trailer_url
    or old.stream_url is distinct from new.stream_url or old.download_url is distinct from new.download_url
    or old.year is distinct from new.year or old.release_date is distinct from new.release_date
    or old.duration is distinct from new.duration or old.type is distinct from new.type or old.slug is distinct from new.slug
    or old.country is distinct from new.country
  ) execute function note_change();
create trigger note_edit before update on movies
  for each row when (
    old.title is distinct from new.title or old.description is distinct from new.description
    or old.genre is distinct from new.genre or old.rating is distinct from new.rating
    or old.quality is distinct from new.quality or old.poster_url is distinct from new.poster_url
    or old.video_url is distinct from new.video_url or old.trailer_url is distinct from new.trailer_url
    or old.stream_url is distinct from new.stream_url or old.download_url is distinct from new.download_url
    or old.year is distinct from new.year or old.duration is distinct from new.duration or old.type is distinct from new.type
    or old.slug is distinct from new.slug or old.country is distinct from new.country
    or old.is_trending is distinct from new.is_trending or old.is_top20 is distinct from new.is_top20
  ) execute function note_edit();
create trigger note_publication before update on movies
  for each row when (old.publication <> new.publication) execute function note_change();
create trigger note_publication_edit before update on movies
  for each row when (
    (old.publication is distinct from new.publication or old.publish_at is distinct from new.publish_at
     or old.archive_at is distinct from new.archive_at) and coalesce(current_setting('app.actor', true), '') <> ''
  ) execute function note_edit();
create trigger note_revision before update on movies
  for each row when (old.release_date is distinct from new.release_date) execute function note_revision();
create trigger poster_colors_on_insert before insert on movies
  for each row when (new.poster_url ~~ '/media/%') execute function take_poster_colors();
create trigger poster_colors_on_update before update on movies
  for each row when (new.poster_url is distinct from old.poster_url) execute function take_poster_colors();
create trigger visibility_passed_on after update on movies
  referencing old table as old_rows new table as new_rows for each statement execute function pass_visibility();
create trigger visibility_passed_to_credits after update on movies
  referencing old table as old_rows new table as new_rows for each statement execute function pass_visibility_to_credits();

create trigger links_on_update after update on seasons
  referencing new table as new_rows for each statement execute function drop_old_link_checks();
create trigger note_change before update on seasons
  for each row when (
    old.season_number is distinct from new.season_number or old.title is distinct from new.title
    or old.description is distinct from new.description or old.poster_url is distinct from new.poster_url
    or old.release_date is distinct from new.release_date or old.episode_count is distinct from new.episode_count
  ) execute function note_change();
create trigger note_publication before update on seasons
  for each row when (
    old.publication is distinct from new.publication or old.show_visible is distinct from new.show_visible
  ) execute function note_change();
create trigger note_revision before update on seasons
  for each row when (old.release_date is distinct from new.release_date) execute function note_revision();
create trigger problems_on_delete after delete on seasons
  referencing old table as moved_rows for each statement execute function keep_show_problems();
create trigger problems_on_insert after insert on seasons
  referencing new table as moved_rows for each statement execute function keep_show_problems();
create trigger visibility_on_insert before insert on seasons
  for each row execute function take_visibility();
create trigger visibility_on_update before update of show_id on seasons
  for each row when (new.show_id <> old.show_id) execute function take_visibility();
create trigger visibility_passed_on after update on seasons
  referencing old table as old_rows new table as new_rows for each statement execute function pass_visibility();

create trigger links_on_update after update on episodes
  referencing new table as new_rows for each statement execute function drop_old_link_checks();
create trigger note_change before update on episodes
  for each row when (
    old.episode_number is distinct from new.episode_number or old.title::text is distinct from new.title::text
    or old.description is distinct from new.description or old.duration is distinct from new.duration
    or old.poster_url is distinct from new.poster_url or old.video_url::text is distinct from new.video_url::text
    or old.stream_url is distinct from new.stream_url or old.download_url is distinct from new.download_url
    or old.air_date is distinct from new.air_date
  ) execute function note_change();
create trigger note_publication before update on episodes
  for each row when (
    old.publication is distinct from new.publication or old.season_visible is distinct from new.season_visible
  ) execute function note_change();
create trigger note_revision before update on episodes
  for each row when (old.air_date is distinct from new.air_date) execute function note_revision();
create trigger problems_on_delete after delete on episodes
  referencing old table as moved_rows for each statement execute function keep_show_problems();
create trigger problems_on_insert after insert on episodes
  referencing new table as moved_rows for each statement execute function keep_show_problems();
create trigger visibility_on_insert before insert on episodes
  for each row execute function take_visibility();
create trigger visibility_on_update before update of season_id on episodes
  for each row when (new.season_id <> old.season_id) execute function take_visibility();
create trigger visibility_passed_to_credits after update on episodes
  referencing old table as old_rows new table as new_rows for each statement execute function pass_visibility_to_credits();

create trigger crest_colors_on_insert before insert on matches
  for each row when (new.home_team_logo ~~ '/media/%' or new.away_team_logo ~~ '/media/%') execute function take_crest_colors();
create trigger crest_colors_on_update before update on matches
  for each row when (
    new.home_team_logo <> old.home_team_logo or new.away_team_logo <> old.away_team_logo
  ) execute function take_crest_colors();
create trigger links_on_update after update on matches
  referencing new table as new_rows for each statement execute function drop_old_link_checks();
create trigger note_change before update on matches
  for each row when (
    old.home_team is distinct from new.home_team or old.away_team is distinct from new.away_team
    or old.home_team_logo is distinct from new.home_team_logo or old.away_team_logo is distinct from new.away_team_logo
    or old.match_date is distinct from new.match_date or old.status is distinct from new.status
    or old.league is distinct from new.league or old.stream_url is distinct from new.stream_url
    or old.home_score is distinct from new.home_score or old.away_score is distinct from new.away_score
    or old.phase is distinct from new.phase or old.home_penalties is distinct from new.home_penalties
    or old.away_penalties is distinct from new.away_penalties
  ) execute function note_change();
create trigger note_publication before update on matches
  for each row when (old.publication <> new.publication) execute function note_change();
create trigger note_revision before update on matches
  for each row when (
    old.match_date is distinct from new.match_date or old.is_time_known is distinct from new.is_time_known
    or (old.phase = 'postponed') is distinct from (new.phase = 'postponed')
    or (old.phase = 'abandoned') is distinct from (new.phase = 'abandoned')
  ) execute function note_revision();
create trigger phase_on_insert before insert on matches
  for each row execute function keep_match_phase();
create trigger phase_on_update before update on matches
  for each row when (
    new.phase is distinct from old.phase or new.status <> old.status
    or new.phase_started_at is distinct from old.phase_started_at or new.minute is distinct from old.minute
  ) execute function keep_match_phase();

create trigger links_on_update after update on people
  referencing new table as new_rows for each statement execute function drop_old_link_checks();
create trigger note_change before update on people
  for each row when (
    old.name is distinct from new.name or old.slug is distinct from new.slug
    or old.picture_url is distinct from new.picture_url or old.born is distinct from new.born
    or old.died is distinct from new.died or old.description is distinct from new.description
    or old.title_count is distinct from new.title_count
  ) execute function note_change();
create trigger words_update after update on people
  referencing new table as new_rows for each statement execute function learn_person_words();

create trigger visibility_on_insert before insert on credits
  for each row execute function take_credit_visibility();
create trigger visibility_on_update before update of movie_id, episode_id on credits
  for each row when (
    new.movie_id is distinct from old.movie_id or new.episode_id is distinct from old.episode_id
  ) execute function take_credit_visibility();

create trigger links_on_update after update on collections
  referencing new table as new_rows for each statement execute function drop_old_link_checks();

create trigger note_delete after delete on collection_titles
  referencing old table as moved_rows for each statement execute function note_collection_titles();
create trigger note_insert after insert on collection_titles
  referencing new table as moved_rows for each statement execute function note_collection_titles();
create trigger note_update after update on collection_titles
  referencing new table as moved_rows for each statement execute function note_collection_titles();

create trigger genre_lists_on_delete after delete on movie_genres
  referencing old table as moved_rows for each statement execute function keep_genre_lists();
create trigger genre_lists_on_insert after insert on movie_genres
  referencing new table as moved_rows for each statement execute function keep_genre_lists();

create trigger end_sessions before update on admin_users
  for each row when (
    new.password::text is distinct from old.password::text or new.is_active is distinct from old.is_active
  ) execute function end_sessions();
create trigger end_tokens after update on admin_users
  for each row when (old.is_active and not new.is_active) execute function end_tokens();
create trigger keep_an_owner_in_change before update on admin_users
  for each row when (
    old.role = 'owner' and old.is_active and (new.role <> 'owner' or not new.is_active)
  ) execute function keep_an_owner();
create trigger keep_an_owner_in_removal before delete on admin_users
  for each row when (old.role = 'owner' and old.is_active) execute function keep_an_owner();

create trigger doubles_on_delete after delete on different_titles
  referencing old table as moved_rows for each statement execute function keep_different_titles();
create trigger doubles_on_insert after insert on different_titles
  referencing new table as moved_rows for each statement execute function keep_different_titles();

create trigger record_delete after delete on asks
  referencing old table as old_rows for each statement
  when (current_setting('app.actor', true) <> '') execute function record_changes('ask', 'alike', 'count', 'asked_at');
create trigger record_insert after insert on asks
  referencing new table as new_rows for each statement
  when (current_setting('app.actor', true) <> '') execute function record_changes('ask', 'alike', 'count', 'asked_at');
create trigger record_update after update on asks
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('app.actor', true) <> '') execute function record_changes('ask', 'alike', 'count', 'asked_at');
