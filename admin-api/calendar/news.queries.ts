import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { type NewsEntry, newsLimit, newsPeopleLimit } from '#schema/news.ts';
import { utc } from './calendar.queries.ts';

/** Reads down each primary key. Even administrators only get what visitors see. */
export async function listNews(em: EntityManager): Promise<NewsEntry[]> {
  const rows = await em.execute<{ entry: NewsEntry }[]>(sql`
    (select json_build_object('kind', 'title', 'id', m.id, 'type', m.type, 'slug', m.slug, 'title', m.title,
              'people', array(select c.person_id from credits c where c.movie_id = m.id and c.episode_id is null and c.is_visible
                               group by c.person_id order by min(c.position), c.person_id limit ${newsPeopleLimit}),
              'createdAt', ${raw(utc('m.created_at'))}) as entry
       from movies m where m.is_visible order by m.id desc limit ${newsLimit})
    union all
    (select json_build_object('kind', 'episode', 'id', e.id, 'show', json_build_object('id', m.id, 'type', m.type, 'slug', m.slug, 'title', m.title),
              'seasonNumber', s.season_number, 'episodeNumber', e.episode_number, 'title', e.title,
              'createdAt', ${raw(utc('e.created_at'))})
       from (select * from episodes where is_visible order by id desc limit ${newsLimit}) e
       join seasons s on s.id = e.season_id join movies m on m.id = s.show_id order by e.id desc)
    union all
    (select json_build_object('kind', 'match', 'id', t.id, 'homeTeam', t.home_team, 'awayTeam', t.away_team, 'league', t.league,
              'createdAt', ${raw(utc('t.created_at'))})
       from matches t where t.is_visible order by t.id desc limit ${newsLimit})`);
  return rows.map(({ entry }) => entry);
}
