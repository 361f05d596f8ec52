import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { ChangedRoute } from '#schema/change.ts';
import { type MovieType, movieType } from '#schema/movie.ts';
import type { ChangeRecord } from './change.queries.ts';
import { type LoggedRow, numberOf, textOf } from './logged-row.ts';

interface Show {
  type: MovieType;
  slug: string;
  seasons: number[];
}

/** For each change the titles and seasons whose own page appears, moves or vanishes with it. */
export async function listChangedRoutes(
  em: EntityManager,
  changes: readonly ChangeRecord[],
): Promise<ChangedRoute[][]> {
  const shows = await findShows(em, changes.flatMap(showIdOf));
  return changes.map((change) => {
    if (change.entity === 'movie') return routesOfTitle(change, shows);
    if (change.entity === 'season') return routesOfSeason(change, shows);
    return [];
  });
}

/** The title whose slug or seasons must be looked up for this change. */
function showIdOf({ entity, op, recordId, before, after }: ChangeRecord): number[] {
  if (entity === 'movie') return op === 'update' && isMoved(before, after) ? [recordId] : [];
  return entity === 'season' ? [numberOf(after ?? before, 'show_id')] : [];
}

async function findShows(em: EntityManager, ids: readonly number[]): Promise<Map<number, Show>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<(Show & { id: number })[]>(sql`
    select m.id, m.type, m.slug,
           array(select s.season_number from seasons s where s.show_id = m.id order by s.season_number) as seasons
      from movies m where m.id in (${[...new Set(ids)]})`);
  return new Map(rows.map(({ id, ...show }) => [id, show]));
}

const isMoved = (before: LoggedRow, after: LoggedRow) =>
  textOf(before, 'slug') !== textOf(after, 'slug') || textOf(before, 'type') !== textOf(after, 'type');

/** The pages of a title's seasons stand under its own path and move with it. */
function routesOfTitle(
  { recordId, before, after }: ChangeRecord,
  shows: ReadonlyMap<number, Show>,
): ChangedRoute[] {
  if (!isMoved(before, after)) return [];
  const seasons = shows.get(recordId)?.seasons ?? [];
  return [before, after].flatMap((row) => {
    const type = movieType.safeParse(row?.['type']);
    if (!type.success) return [];
    const route = { type: type.data, slug: textOf(row, 'slug') };
    return [route, ...seasons.map((season) => ({ ...route, season }))];
  });
}

function routesOfSeason(
  { op, before, after }: ChangeRecord,
  shows: ReadonlyMap<number, Show>,
): ChangedRoute[] {
  const show = shows.get(numberOf(after ?? before, 'show_id'));
  // A show deleted with its seasons is gone: its own change names the page.
  if (!show) return [];
  const numbers = [before, after].flatMap((row) => (row === null ? [] : [numberOf(row, 'season_number')]));
  if (op === 'update' && numbers[0] === numbers[1]) return [];
  return numbers.map((season) => ({ type: show.type, slug: show.slug, season }));
}
