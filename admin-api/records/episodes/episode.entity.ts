import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { raw } from '@mikro-orm/postgresql';
import {
  presentPublication,
  propertiesOf,
  publicationColumns,
  publicationProperties,
} from '#admin-api/ground/database/record-properties.ts';
import { SeasonEntity } from '#admin-api/records/seasons/season.entity.ts';
import { episodeFacts } from '#schema/records/episode.ts';
import { selected } from '#schema/records/field.ts';
import type { Episode } from '#schema/shapes/episode.ts';

export const EpisodeEntity = defineEntity({
  name: 'Episode',
  tableName: 'episodes',
  properties: {
    id: p.integer().primary(),
    key: p.text().nullable(),
    season: () => p.manyToOne(SeasonEntity).ref().deleteRule('cascade'),
    ...propertiesOf(episodeFacts),
    ...publicationProperties,
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type EpisodeRow = InferEntity<typeof EpisodeEntity>;

/** An episode as it is read: a plain row, its timestamp as PostgreSQL formats it. */
export type EpisodeRecord = Omit<Episode, 'createdAt'> & { createdAt: Date | string };

/** The columns of a row aliased `e`. */
export const episodeColumns = raw(
  `e.id, e.season_id as "seasonId", ${selected(episodeFacts, 'e')}, ${publicationColumns('e')}, e.created_at as "createdAt"`,
);

export const presentEpisode = (row: EpisodeRecord): Episode => ({
  ...row,
  ...presentPublication(row),
  createdAt: new Date(row.createdAt).toISOString(),
});

/**
 * The episode before or after a position in a show, across its seasons. Ordered by number, so that each is one step in an index.
 */
const neighbour = (than: '<' | '>', order: 'asc' | 'desc') =>
  raw(`coalesce(
    (select e.id from episodes e where e.season_id = p.season_id and e.episode_number ${than} p.episode_number
      order by e.episode_number ${order} limit 1),
    (select (select e.id from episodes e where e.season_id = s.id order by e.episode_number ${order} limit 1)
       from seasons s where s.show_id = p.show_id and s.season_number ${than} p.season_number and s.episode_count > 0
      order by s.season_number ${order} limit 1))`);

/** For a position `p` with show_id, season_id, season_number and episode_number, whether or not an episode exists there. */
export const previousEpisodeId = neighbour('<', 'desc');
export const nextEpisodeId = neighbour('>', 'asc');
