-- Records that visitors do not see: drafts, what is scheduled, what is archived. What there is stays published.

do $$
declare
  place text;
begin
  foreach place in array array['movies', 'seasons', 'episodes', 'matches', 'pages'] loop
    execute format('alter table %1$I
      add publication text not null default ''published'' check (publication in (''draft'', ''scheduled'', ''published'', ''archived'')),
      add publish_at timestamptz,
      add archive_at timestamptz,
      add constraint %1$s_schedule check (publication <> ''scheduled'' or publish_at is not null),
      add constraint %1$s_end check (archive_at > publish_at)', place);
    -- What the scheduler looks at every second.
    execute format('create index %1$s_to_publish on %1$I (publish_at) where publication = ''scheduled''', place);
    execute format('create index %1$s_to_archive on %1$I (archive_at) where publication = ''published'' and archive_at is not null', place);
  end loop;
end $$;
