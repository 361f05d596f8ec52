import { type EntityManager, sql } from '@mikro-orm/postgresql';
import {
  type EpisodeRecord,
  episodeColumns,
  nextEpisodeId,
  previousEpisodeId,
} from '#admin-api/records/episodes/episode.entity.ts';
import { listCredits } from '#admin-api/records/people/credit.queries.ts';
import type { SeasonRecord } from '#admin-api/records/seasons/season.entity.ts';
import { listSeasons } from '#admin-api/records/seasons/season.queries.ts';
import type { EpisodeRef } from '#schema/shapes/bundle-references.ts';
import type { Credit } from '#schema/shapes/person.ts';
import { listDeadLinks } from './dead-links.queries.ts';
import { findBySlugs, findRemoved, type TitleRecords } from './title-bundle.queries.ts';

/** The records for the pages of some episodes; each kind of row is read once for all of them. */
export interface EpisodeRecords extends Pick<TitleRecords, 'bySlug' | 'removed' | 'dead'> {
  /** The episode by its reference, with its neighbours. */
  positions: Map<string, EpisodePosition>;
  seasons: Map<number, SeasonRecord>;
  episodes: Map<number, EpisodeRecord>;
  /** By the id of the episode. */
  credits: Map<number, Credit[]>;
}

interface EpisodePosition {
  ref: string;
  current: number;
  previous: number | null;
  next: number | null;
}

export async function readEpisodes(em: EntityManager, refs: readonly EpisodeRef[]): Promise<EpisodeRecords> {
  const slugs = [...new Set(refs.map(({ slug }) => slug))];
  const bySlug = await findBySlugs(em, slugs);
  const missing = slugs.filter((slug) => !bySlug.has(slug));
  const positions = await findPositions(em, refs, bySlug);
  const shown = positions.flatMap(({ current, previous, next }) => [current, previous, next]);
  const shows = [...new Set([...bySlug.values()].map(({ id }) => id))];
  const seasons = await listSeasons(em, shows);
  return {
    bySlug,
    removed: await findRemoved(em, missing),
    dead: await listDeadLinks(em, shows),
    positions: new Map(positions.map((position) => [position.ref, position])),
    seasons: new Map(seasons.map((season) => [season.id, season])),
    episodes: await findEpisodes(em, [...new Set(shown.filter((id) => id !== null))]),
    credits: await listCredits(em, 'episode', [...new Set(positions.map(({ current }) => current))]),
  };
}

async function findPositions(
  em: EntityManager,
  refs: readonly EpisodeRef[],
  bySlug: EpisodeRecords['bySlug'],
): Promise<EpisodePosition[]> {
  const asked = refs.flatMap(({ ref, slug, season, episode }) => {
    const show = bySlug.get(slug);
    return show ? [{ ref, show_id: show.id, season_number: season, episode_number: episode }] : [];
  });
  if (asked.length === 0) return [];
  return await em.execute<EpisodePosition[]>(sql`
    select p.ref, p.id as current, ${previousEpisodeId} as previous, ${nextEpisodeId} as next
      from (select a.*, s.id as season_id, e.id
              from json_to_recordset(${JSON.stringify(asked)}) a (ref text, show_id int, season_number int, episode_number int)
              join seasons s on s.show_id = a.show_id and s.season_number = a.season_number
              join episodes e on e.season_id = s.id and e.episode_number = a.episode_number) p`);
}

async function findEpisodes(em: EntityManager, ids: readonly number[]): Promise<Map<number, EpisodeRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<EpisodeRecord[]>(
    sql`select ${episodeColumns} from episodes e where e.id in (${ids})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
