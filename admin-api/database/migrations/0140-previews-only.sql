-- Rows are laid over tables for previews alone: pages of a past moment are no longer shown.
drop function begin_overlay, lay_moment, lay_over(), lay_over_lists, lay_over_visible;
alter table changes drop column transaction;
alter table change_horizon drop column complete_from;

-- Reads as if stored rows had other columns, for the length of a transaction: temporary views of the tables' names come first in the
-- search path. They contain what visitors see, as do those of the tables in which this depends on titles, episodes and matches.
create function lay_over(rows jsonb) returns void language plpgsql as $$
declare
  laid text;
  names text[];
begin
  for laid in select distinct r.place from jsonb_to_recordset(rows) as r (place text) loop
    select array_agg(quote_ident(attname)) into names from pg_attribute
     where attrelid = ('public.' || laid)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('create temp table laid_%1$s (like public.%1$I including generated)', laid);
    execute format('insert into laid_%1$s (%2$s) select %3$s from (
        select jsonb_populate_record(t, r.columns) as n
          from jsonb_to_recordset($1) as r (place text, id integer, columns jsonb) join public.%1$I t using (id) where r.place = %1$L) p',
      laid, array_to_string(names, ', '), '(n).' || array_to_string(names, ', (n).')) using rows;
    execute format('create temp view %1$I as select %2$s from (
        select t.* from public.%1$I t where not exists (select from laid_%1$s l where l.id = t.id)
        union all select l.* from laid_%1$s l) t where t.is_visible', laid, shown_columns(laid));
  end loop;

  if to_regclass('pg_temp.movies') is not null then
    create temp view title_words as
      select w.word, w.movie_id, w.in_title from public.title_words w where not exists (select from laid_movies l where l.id = w.movie_id)
      union all
      select w.word, l.id, w.in_title from laid_movies l cross join lateral telling_words(l.title, l.description) w;
    create temp view collection_titles as
      select t.* from public.collection_titles t where exists (select from movies m where m.id = t.movie_id);
    create temp view credits as
      select c.* from public.credits c
       where exists (select from movies m where m.id = c.movie_id)
         and (c.episode_id is null or exists (select from episodes e where e.id = c.episode_id));
    execute format('create temp view people as select %s from public.people t where exists (select from credits c where c.person_id = t.id)',
      shown_columns('people'));
  end if;
  if to_regclass('pg_temp.matches') is not null then
    create temp view match_incidents as
      select i.* from public.match_incidents i where exists (select from matches m where m.id = i.match_id);
  end if;
  set transaction read only;
end $$;
