import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** One line of the log, written by the database's triggers alone (migrations/0002-change-log.sql). */
export const ChangeEntity = defineEntity({
  name: 'Change',
  tableName: 'changes',
  properties: {
    seq: p.bigint('number').primary(),
    entity: p.text(),
    recordId: p.integer(),
    op: p.text().$type<'insert' | 'update' | 'delete'>(),
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
    actor: p.text().nullable(),
    at: p.datetime(),
  },
});
export type ChangeRow = InferEntity<typeof ChangeEntity>;
