/** Which episode comes before and after a place in a show, across its seasons. */
import { raw } from '@mikro-orm/postgresql';

/** Ordered by number, so that each is one step in an index. */
const beside = (than: '<' | '>', order: 'asc' | 'desc') =>
  raw(`coalesce(
    (select e.id from episodes e where e.season_id = p.season_id and e.episode_number ${than} p.episode_number
      order by e.episode_number ${order} limit 1),
    (select (select e.id from episodes e where e.season_id = s.id order by e.episode_number ${order} limit 1)
       from seasons s where s.show_id = p.show_id and s.season_number ${than} p.season_number and s.episode_count > 0
      order by s.season_number ${order} limit 1))`);

/** For a place `p` with show_id, season_id, season_number and episode_number, whether or not an episode exists there. */
export const previousEpisodeId = beside('<', 'desc');
export const nextEpisodeId = beside('>', 'asc');
