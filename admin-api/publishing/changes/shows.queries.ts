import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { Change, LoggedRow } from '#schema/shapes/change.ts';
import type { MovieType } from '#schema/shapes/movie.ts';
import { numberOf, textOf } from './change.entity.ts';
import type { ChangeRecord } from './change.queries.ts';

type ShowFacts = Pick<Change, 'show' | 'seasons'>;
const noShow: ShowFacts = { show: null, seasons: [] };

interface Show {
  id: number;
  type: MovieType;
  slug: string;
  seasons: Change['seasons'];
}

interface Season extends Omit<Show, 'seasons'> {
  seasonId: number;
  number: number;
}

/** For each change the show and the seasons whose addresses it moves, in their current state. */
export async function listShows(em: EntityManager, changes: readonly ChangeRecord[]): Promise<ShowFacts[]> {
  const shows = await findShows(em, changes.flatMap(showIdOf));
  const seasons = await findSeasons(em, changes.flatMap(seasonIdOf));
  return changes.map((change) => {
    const [showId] = showIdOf(change);
    const found = showId === undefined ? undefined : shows.get(showId);
    if (found) return { show: { id: found.id, type: found.type, slug: found.slug }, seasons: found.seasons };
    const [seasonId] = seasonIdOf(change);
    const season = seasonId === undefined ? undefined : seasons.get(seasonId);
    if (!season) return noShow;
    const { id, type, slug, number } = season;
    return { show: { id, type, slug }, seasons: [{ number, episodes: [] }] };
  });
}

/** The title whose seasons and episodes get another address by this change. */
function showIdOf({ entity, op, recordId, before, after }: ChangeRecord): number[] {
  if (entity === 'movie') {
    const isMoved = isOther(before, after, 'slug') || isOther(before, after, 'type');
    return op === 'update' && isMoved ? [recordId] : [];
  }
  return entity === 'season' && isOther(before, after, 'season_number')
    ? [numberOf(after ?? before, 'show_id')]
    : [];
}

function seasonIdOf({ entity, before, after }: ChangeRecord): number[] {
  if (entity !== 'episode' || !isOther(before, after, 'episode_number')) return [];
  return [numberOf(after ?? before, 'season_id')];
}

const isOther = (before: LoggedRow, after: LoggedRow, column: string) =>
  textOf(before, column) !== textOf(after, column);

async function findShows(em: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, Show>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<Show[]>(sql`
    select m.id, m.type, m.slug,
           coalesce((
             select json_agg(json_build_object('number', s.season_number, 'episodes', array(
                      select e.episode_number from episodes e where e.season_id = s.id order by e.episode_number
                    )) order by s.season_number)
               from seasons s where s.show_id = m.id), '[]') as seasons
      from movies m where m.id in (${[...new Set(ids)]})`);
  return new Map(rows.map((show) => [show.id, show]));
}

async function findSeasons(em: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, Season>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<Season[]>(sql`
    select s.id as "seasonId", s.season_number as number, m.id, m.type, m.slug
      from seasons s join movies m on m.id = s.show_id where s.id in (${[...new Set(ids)]})`);
  return new Map(rows.map((season) => [season.seasonId, season]));
}
