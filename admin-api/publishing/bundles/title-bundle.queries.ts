import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { EpisodeRecord } from '#admin-api/records/episodes/episode.entity.ts';
import { listRanges, listSpans } from '#admin-api/records/episodes/episode-range.queries.ts';
import { type MovieRecord, movieColumns } from '#admin-api/records/movies/movie.entity.ts';
import { listRelated } from '#admin-api/records/movies/related.queries.ts';
import { listCredits } from '#admin-api/records/people/credit.queries.ts';
import type { SeasonRecord } from '#admin-api/records/seasons/season.entity.ts';
import { listSeasons } from '#admin-api/records/seasons/season.queries.ts';
import type { ThreadRecord } from '#admin-api/visitors/comments/comment.entity.ts';
import { listNewestThreads } from '#admin-api/visitors/comments/comment.queries.ts';
import { listRatingCounts } from '#admin-api/visitors/ratings/rating.queries.ts';
import type { EpisodeRange } from '#schema/rules/episode-range.ts';
import type { RatingCounts } from '#schema/rules/rating-summary.ts';
import { int4Max } from '#schema/rules/text.ts';
import { type RelatedTitle, relatedLimit } from '#schema/shapes/bundle.ts';
import type { TitleRef } from '#schema/shapes/bundle-references.ts';
import type { Credit } from '#schema/shapes/person.ts';
import { type DeadLinks, listDeadLinks } from './dead-links.queries.ts';

/** The records for the pages of some titles; each kind of row is read once for all of them. */
export interface TitleRecords {
  /** By the current slug or a former one. */
  bySlug: Map<string, MovieRecord>;
  /** Slugs of deleted titles. */
  removed: Set<string>;
  seasons: Map<number, SeasonRecord[]>;
  episodes: Map<number, EpisodeRecord[]>;
  /** The parts of long seasons. */
  ranges: Map<number, EpisodeRange[]>;
  comments: Map<number, ThreadRecord[]>;
  ratings: Map<number, RatingCounts>;
  related: Map<number, RelatedTitle[]>;
  credits: Map<number, Credit[]>;
  dead: DeadLinks;
}

/** Runs one query after the other, so that bulk rendering leaves the pool's connections to visitors' requests. */
export async function readTitles(em: EntityManager, refs: readonly TitleRef[]): Promise<TitleRecords> {
  const slugs = [...new Set(refs.map(({ slug }) => slug))];
  const bySlug = await findBySlugs(em, slugs);
  const missing = slugs.filter((slug) => !bySlug.has(slug));
  const ids = [...new Set([...bySlug.values()].map(({ id }) => id))];
  return {
    bySlug,
    removed: await findRemoved(em, missing),
    ...(await readSeasons(em, refs, bySlug)),
    comments: await listNewestThreads(em, 'movie', ids),
    ratings: await listRatingCounts(em, ids),
    credits: await listCredits(em, 'movie', ids),
    dead: await listDeadLinks(em, ids),
    related: await readRelated(em, ids, new Set([...bySlug.values()].filter(isWatched).map(({ id }) => id))),
  };
}

/** A former slug finds its title too: the page then redirects. */
export async function findBySlugs(em: EntityManager, slugs: readonly string[]) {
  if (slugs.length === 0) return new Map<string, MovieRecord>();
  const rows = await em.execute<MovieRecord[]>(
    sql`select ${movieColumns} from movies m where m.slug in (${slugs})`,
  );
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const others = slugs.filter((slug) => !bySlug.has(slug));
  for (const { asked, ...row } of await findMoved(em, others)) bySlug.set(asked, row);
  return bySlug;
}

async function findMoved(em: EntityManager, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  return await em.execute<(MovieRecord & { asked: string })[]>(sql`
    select r.slug as asked, ${movieColumns} from slug_redirects r join movies m on m.id = r.movie_id where r.slug in (${slugs})`);
}

export async function findRemoved(em: EntityManager, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await em.execute<{ slug: string }[]>(
    sql`select slug from removed_addresses where slug in (${slugs})`,
  );
  return new Set(rows.map(({ slug }) => slug));
}

async function readSeasons(em: EntityManager, refs: readonly TitleRef[], bySlug: TitleRecords['bySlug']) {
  const ids = [...bySlug.values()].map(({ id }) => id);
  const seasons = Map.groupBy(await listSeasons(em, ids), ({ showId }) => showId);
  const chosen = refs.flatMap((ref) => {
    const id = chosenSeason(ref, seasons.get(bySlug.get(ref.slug)?.id ?? 0))?.id;
    return id === undefined ? [] : [{ ref, id }];
  });
  const ranges = await listRanges(em, [...new Set(chosen.map(({ id }) => id))]);
  const spans = chosen.flatMap(({ ref, id }) => {
    const parts = ranges.get(id);
    if (!parts) return [{ seasonId: id, from: 0, to: int4Max }];
    const part = chosenRange(ref, parts);
    return part ? [{ seasonId: id, from: part.from, to: part.to }] : [];
  });
  const unique = new Map(spans.map((span) => [`${span.seasonId}:${span.from}`, span]));
  const episodes = Map.groupBy(await listSpans(em, [...unique.values()]), ({ seasonId }) => seasonId);
  return { seasons, episodes, ranges };
}

/** The requested part of a long season; without one, the first. */
export const chosenRange = ({ range }: TitleRef, parts: readonly EpisodeRange[] = []) =>
  range === undefined ? parts[0] : parts.find((part) => part.range === range);

/** The requested season; without one, the first. */
export const chosenSeason = ({ season }: TitleRef, seasons: readonly SeasonRecord[] = []) =>
  season === undefined ? seasons[0] : seasons.find(({ seasonNumber }) => seasonNumber === season);

const isWatched = ({ streamUrl, videoUrl }: Pick<MovieRecord, 'streamUrl' | 'videoUrl'>) =>
  streamUrl != null || videoUrl != null;

/** Related titles that can be watched come first when the title itself cannot. */
async function readRelated(em: EntityManager, ids: readonly number[], watched: ReadonlySet<number>) {
  const related = await listRelated(em, ids, relatedLimit);
  const shown = [...new Set([...related.values()].flat())];
  if (shown.length === 0) return new Map<number, RelatedTitle[]>();
  const titles = await em.execute<RelatedTitle[]>(sql`
    select id, type, slug, title, genre, year, rating, poster_url as "posterUrl", is_watchable as "isWatchable"
      from movies where id in (${shown})`);
  const byId = new Map(titles.map((title) => [title.id, title]));
  return new Map(
    [...related].map(([id, others]) => {
      const found = others.flatMap((other) => byId.get(other) ?? []);
      const watchableFirst = () =>
        found.toSorted((one, other) => Number(other.isWatchable) - Number(one.isWatchable));
      return [id, watched.has(id) ? found : watchableFirst()];
    }),
  );
}
