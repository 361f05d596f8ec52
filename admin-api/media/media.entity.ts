import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { UploadKindName } from '#schema/upload.ts';

export const MediaEntity = defineEntity({
  name: 'Media',
  tableName: 'media',
  properties: {
    id: p.integer().primary(),
    url: p.text(),
    kind: p.text().$type<UploadKindName>(),
    bytes: p.bigint('number'),
    name: p.text().nullable(),
    source: p.text().nullable(),
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    color: p.text().nullable(),
    blur: p.text().nullable(),
    digest: p.text().nullable(),
    offeredAt: p.datetime().nullable(),
    createdBy: p.text().nullable().defaultRaw(`nullif(current_setting('app.actor', true), '')`),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type MediaRow = InferEntity<typeof MediaEntity>;
