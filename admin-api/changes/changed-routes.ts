import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { ChangedRoute } from '#schema/change.ts';
import { type MovieType, movieType } from '#schema/movie.ts';
import type { ChangeRecord } from './change.queries.ts';
import { type LoggedRow, numberOf, textOf } from './logged-row.ts';

interface Season {
  number: number;
  episodes: number[];
}

interface Show {
  id: number;
  type: MovieType;
  slug: string;
}

/** What is looked up once for all changes. */
interface Known {
  shows: ReadonlyMap<number, Show & { seasons: Season[] }>;
  /** By season: its show, and its present number. */
  seasons: ReadonlyMap<number, Show & { number: number }>;
}

/** For each change the titles, seasons and episodes whose own page appears, moves or vanishes with it. */
export async function listChangedRoutes(
  em: EntityManager,
  changes: readonly ChangeRecord[],
): Promise<ChangedRoute[][]> {
  const known = {
    shows: await findShows(em, changes.flatMap(showIdOf)),
    seasons: await findSeasons(em, changes.flatMap(seasonIdsOf)),
  };
  return changes.map((change) => {
    if (change.entity === 'movie') return routesOfTitle(change, known);
    if (change.entity === 'season') return routesOfSeason(change, known);
    return change.entity === 'episode' ? routesOfEpisode(change, known) : [];
  });
}

/** The title whose slug, seasons or episodes must be looked up for this change. */
function showIdOf({ entity, op, recordId, before, after }: ChangeRecord): number[] {
  if (entity === 'movie') return op === 'update' && isMoved(before, after) ? [recordId] : [];
  return entity === 'season' && isRenumbered(before, after, 'season_number')
    ? [numberOf(after ?? before, 'show_id')]
    : [];
}

function seasonIdsOf({ entity, before, after }: ChangeRecord): number[] {
  if (entity !== 'episode' || !isRenumbered(before, after, 'episode_number')) return [];
  return [numberOf(after ?? before, 'season_id')];
}

async function findShows(em: EntityManager, ids: readonly number[]): Promise<Known['shows']> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<(Show & { seasons: Season[] })[]>(sql`
    select m.id, m.type, m.slug,
           coalesce((
             select json_agg(json_build_object('number', s.season_number, 'episodes', array(
                      select e.episode_number from episodes e where e.season_id = s.id order by e.episode_number
                    )) order by s.season_number)
               from seasons s where s.show_id = m.id), '[]') as seasons
      from movies m where m.id in (${[...new Set(ids)]})`);
  return new Map(rows.map((show) => [show.id, show]));
}

async function findSeasons(em: EntityManager, ids: readonly number[]): Promise<Known['seasons']> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<(Show & { seasonId: number; number: number })[]>(sql`
    select s.id as "seasonId", s.season_number as number, m.id, m.type, m.slug
      from seasons s join movies m on m.id = s.show_id where s.id in (${[...new Set(ids)]})`);
  return new Map(rows.map((season) => [season.seasonId, season]));
}

const isMoved = (before: LoggedRow, after: LoggedRow) =>
  textOf(before, 'slug') !== textOf(after, 'slug') || textOf(before, 'type') !== textOf(after, 'type');

const isRenumbered = (before: LoggedRow, after: LoggedRow, column: string) =>
  textOf(before, column) !== textOf(after, column);

/** The pages of a title's seasons and episodes stand under its own path and move with it. */
function routesOfTitle({ recordId, before, after }: ChangeRecord, { shows }: Known): ChangedRoute[] {
  if (!isMoved(before, after)) return [];
  const seasons = shows.get(recordId)?.seasons ?? [];
  return [before, after].flatMap((row) => {
    const type = movieType.safeParse(row?.['type']);
    if (!type.success) return [];
    const route = { type: type.data, slug: textOf(row, 'slug') };
    return [route, ...seasons.flatMap(({ number, episodes }) => seasonRoutes(route, number, episodes))];
  });
}

function seasonRoutes({ type, slug }: ChangedRoute, season: number, episodes: readonly number[]) {
  const route: ChangedRoute = { type, slug, season };
  return [route, ...episodes.map((episode): ChangedRoute => ({ ...route, episode }))];
}

function routesOfSeason({ op, before, after }: ChangeRecord, { shows }: Known): ChangedRoute[] {
  const show = shows.get(numberOf(after ?? before, 'show_id'));
  // A show deleted with its seasons is gone: its own change names the page.
  if (!show || !isRenumbered(before, after, 'season_number')) return [];
  const numbers = [before, after].flatMap((row) => (row === null ? [] : [numberOf(row, 'season_number')]));
  const episodes = op === 'update' ? episodesOf(show.seasons, numberOf(after, 'season_number')) : [];
  return numbers.flatMap((season) => seasonRoutes(show, season, episodes));
}

const episodesOf = (seasons: readonly Season[], season: number) =>
  seasons.find(({ number }) => number === season)?.episodes ?? [];

function routesOfEpisode({ before, after }: ChangeRecord, { seasons }: Known): ChangedRoute[] {
  const season = seasons.get(numberOf(after ?? before, 'season_id'));
  // One that went with its season: the season's own change reaches every page of the show.
  if (!season || !isRenumbered(before, after, 'episode_number')) return [];
  return [before, after].flatMap((row) =>
    row === null
      ? []
      : [
          {
            type: season.type,
            slug: season.slug,
            season: season.number,
            episode: numberOf(row, 'episode_number'),
          },
        ],
  );
}
