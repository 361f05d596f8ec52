-- Pages of the past show the links that were dead at that moment: the log has a line for each that died or answered again.
do $$ begin
  execute replace(replace(pg_get_functiondef('lay_moment(bigint)'::regprocedure),
    $f$('title_page', 'title_pages', true),$f$,
    $p$('title_page', 'title_pages', true), ('dead_link', 'dead_links', false),$p$),
    $f$when s.has_id then$f$,
    $p$when s.entity = 'dead_link'
                        then concat_ws(' ', coalesce(c.before, c.after) ->> 'place', coalesce(c.before, c.after) ->> 'record_id',
                                       coalesce(c.before, c.after) ->> 'field')
                      when s.has_id then$p$);
  execute replace(pg_get_functiondef('lay_over()'::regprocedure),
    $f$case when place = 'collection_titles' then$f$,
    $p$case when place = 'dead_links' then 'concat_ws('' '', t.place, t.record_id, t.field)'
           when place = 'collection_titles' then$p$);
end $$;
