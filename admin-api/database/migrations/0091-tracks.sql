-- Subtitles and chapters of films and episodes, one a line (schema/tracks.ts). They are text, so that drafts, history, merging and imports
-- keep them like any other text.
alter table movies add subtitles text, add chapters text;
alter table episodes add subtitles text, add chapters text;
select make_visitors_views();

-- Uploaded subtitles are files like posters and videos.
alter table media drop constraint media_kind_check, add constraint media_kind_check check (kind in ('poster', 'video', 'subtitles'));
create or replace function media_stem(url text) returns text language sql immutable parallel safe strict
  return substring(url from '^/media/uploads/(?:posters|videos|subtitles)/[0-9a-f]+');
create or replace function media_stems(words text) returns text[] language sql immutable parallel safe strict
  return (select array_agg(distinct found[1] order by found[1])
            from regexp_matches(words, '(/media/uploads/(?:posters|videos|subtitles)/[0-9a-f]+)', 'g') found);
