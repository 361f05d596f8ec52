-- Visitors filter by single countries as well ('country:Chile' of 'Argentina, Chile', 0105), by the sets of titles. The country as the title
-- names it is no fact any more, and lists of a country need no index of their own.

do $$ begin
  execute replace(pg_get_functiondef('title_facts(movies)'::regprocedure), '''countries:'' || m.country, ', '');
  if pg_get_functiondef('title_facts(movies)'::regprocedure) like '%countries:%' then raise 'title_facts still names countries'; end if;
end $$;

delete from title_bits where fact between 'countries:' and 'countries:' || chr(1114111);
drop index movies_by_unlisted_country;
