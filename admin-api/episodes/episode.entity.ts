import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { SeasonEntity } from '#admin-api/seasons/season.entity.ts';

export const EpisodeEntity = defineEntity({
  name: 'Episode',
  tableName: 'episodes',
  properties: {
    id: p.integer().primary(),
    key: p.text().nullable(),
    season: () => p.manyToOne(SeasonEntity).ref().deleteRule('cascade'),
    episodeNumber: p.integer(),
    title: p.string().length(255),
    description: p.text().nullable(),
    duration: p.integer().nullable(),
    posterUrl: p.text().nullable(),
    videoUrl: p.string().length(255).nullable(),
    streamUrl: p.text().nullable(),
    downloadUrl: p.text().nullable(),
    airDate: p.date().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type EpisodeRow = InferEntity<typeof EpisodeEntity>;
