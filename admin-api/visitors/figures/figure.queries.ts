import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import {
  dayBefore,
  type FigureBatch,
  type Figures,
  leastSearches,
  type TitleFigures,
} from '#schema/shapes/figures.ts';

const listed = 10;
/** No more different search words than this are stored for a day. */
const wordsOfDay = 20_000;

/**
 * Adds a batch unless it was added before, and returns whether it was. Rows are written in a fixed order, so that two site
 * servers do not deadlock.
 */
export async function addFigures(
  em: EntityManager,
  { id, day, site, titles, searches }: FigureBatch,
): Promise<boolean> {
  return await em.transactional(async (inside) => {
    const isNew = await inside.execute<unknown[]>(
      sql`insert into figure_batches (id) values (${id}) on conflict do nothing returning id`,
    );
    if (isNew.length === 0) return false;
    await inside.execute(sql`
      insert into site_figures as f (day, views, plays, downloads, broken, searches, found_nothing)
        values (${day} , ${site.views} , ${site.plays} , ${site.downloads} , ${site.broken} , ${site.searches} , ${site.foundNothing})
      on conflict (day) do update set views = f.views + excluded.views, plays = f.plays + excluded.plays,
        downloads = f.downloads + excluded.downloads, broken = f.broken + excluded.broken,
        searches = f.searches + excluded.searches, found_nothing = f.found_nothing + excluded.found_nothing`);
    await inside.execute(sql`
      insert into title_figures as f (day, movie_id, views, plays, downloads, broken)
        select ${day}::date, t.id, sum(t.views), sum(t.plays), sum(t.downloads), sum(t.broken)
          from jsonb_to_recordset(${JSON.stringify(titles)}::jsonb)
               t (id integer, views integer, plays integer, downloads integer, broken integer)
               join movies m on m.id = t.id
         group by t.id order by t.id
      on conflict (day, movie_id) do update set views = f.views + excluded.views, plays = f.plays + excluded.plays,
        downloads = f.downloads + excluded.downloads, broken = f.broken + excluded.broken`);
    await inside.execute(sql`
      insert into search_figures as f (day, words, searches, found_nothing)
        select ${day}::date, s.words, sum(s.searches), sum(s."foundNothing")
          from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) s (words text, searches integer, "foundNothing" integer)
         where (select count(*) from search_figures where day = ${day}::date) < ${wordsOfDay}
            or exists (select from search_figures k where k.day = ${day}::date and k.words = s.words)
         group by s.words order by s.words
      on conflict (day, words) do update set searches = f.searches + excluded.searches,
        found_nothing = f.found_nothing + excluded.found_nothing`);
    return true;
  });
}

const titleNames = raw('m.id, m.title, m.type, m.slug');

/** Daily sums of one title, one index lookup a day. */
export async function readTitleFigures(
  em: EntityManager,
  id: number,
  days: number,
  to = dayBefore(0),
): Promise<TitleFigures> {
  const from = dayBefore(days - 1, Date.parse(to));
  const sums = await em.execute<TitleFigures['days']>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(f.views, 0) as views, coalesce(f.plays, 0) as plays,
           coalesce(f.downloads, 0) as downloads, coalesce(f.broken, 0) as broken
      from generate_series(${from}::date, ${to}::date, interval '1 day') d (day)
           left join title_figures f on f.day = d.day::date and f.movie_id = ${id}
     order by d.day`);
  return { from, to, days: sums };
}

/** Daily sums of the days up to the last one, with the top entries of each kind. */
export async function readFigures(em: EntityManager, days: number, to = dayBefore(0)): Promise<Figures> {
  const from = dayBefore(days - 1, Date.parse(to));
  const within = sql`f.day between ${from}::date and ${to}::date`;
  const sums = em.execute<Figures['days']>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(f.views, 0) as views, coalesce(f.plays, 0) as plays,
           coalesce(f.downloads, 0) as downloads, coalesce(f.broken, 0) as broken, coalesce(f.searches, 0) as searches,
           coalesce(f.found_nothing, 0) as "foundNothing"
      from generate_series(${from}::date, ${to}::date, interval '1 day') d (day) left join site_figures f on f.day = d.day::date
     order by d.day`);
  const titles = em.execute<Figures['titles']>(sql`
    select ${titleNames}, best.views, best.plays, best.downloads from (
      select f.movie_id, sum(f.views)::integer as views, sum(f.plays)::integer as plays, sum(f.downloads)::integer as downloads
        from title_figures f where ${within} and exists (select from movies m where m.id = f.movie_id)
       group by 1 order by sum(f.views + f.plays) desc, 1 desc limit ${listed}
    ) best join movies m on m.id = best.movie_id where best.views + best.plays > 0
     order by best.views + best.plays desc, m.id desc`);
  const broken = em.execute<Figures['broken']>(sql`
    select ${titleNames}, sum(f.broken)::integer as broken, to_char(max(f.day), 'YYYY-MM-DD') as "lastDay"
      from title_figures f join movies m on m.id = f.movie_id
           left join lateral (select max(e.changed_at) as at from seasons s join episodes e on e.season_id = s.id
                               where s.show_id = m.id) episodes on true
     where ${within} and f.broken > 0 and f.day > coalesce((greatest(m.edited_at, episodes.at) at time zone 'UTC')::date, '-infinity')
     group by m.id order by sum(f.broken) desc, m.id desc limit ${listed}`);
  return {
    from,
    to,
    days: await sums,
    titles: await titles,
    broken: await broken,
    searches: await listWords(em, within, raw('searches')),
    foundNothing: await listWords(em, within, raw('found_nothing')),
  };
}

const listWords = (em: EntityManager, within: RawQueryFragment, column: RawQueryFragment) =>
  em.execute<Figures['searches']>(sql`
    select f.words, sum(f.${column})::integer as searches from search_figures f
     where ${within} and f.searches >= ${leastSearches} and f.${column} > 0
     group by 1 order by 2 desc, 1 limit ${listed}`);
