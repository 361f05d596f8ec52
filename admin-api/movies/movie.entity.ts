import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const MovieEntity = defineEntity({
  name: 'Movie',
  tableName: 'movies',
  properties: {
    id: p.integer().primary(),
    key: p.text().nullable(),
    title: p.text(),
    description: p.text().nullable(),
    genre: p.text(),
    rating: p.float().nullable(),
    quality: p.text().nullable(),
    posterUrl: p.text(),
    posterColor: p.text().nullable(),
    posterBlur: p.text().nullable(),
    videoUrl: p.text().nullable(),
    trailerUrl: p.text().nullable(),
    streamUrl: p.text().nullable(),
    downloadUrl: p.text().nullable(),
    year: p.integer().nullable(),
    duration: p.integer().nullable(),
    type: p.text().$type<'movie' | 'tv_show' | 'anime'>(),
    slug: p.text(),
    country: p.text().nullable(),
    isTrending: p.boolean().default(false),
    isTop20: p.boolean().fieldName('is_top20').default(false),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type MovieRow = InferEntity<typeof MovieEntity>;
