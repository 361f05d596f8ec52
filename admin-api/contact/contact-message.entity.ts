import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const ContactMessageEntity = defineEntity({
  name: 'ContactMessage',
  tableName: 'contact_messages',
  properties: {
    id: p.integer().primary(),
    name: p.text(),
    email: p.text(),
    subject: p.text(),
    message: p.text(),
    isRead: p.boolean().default(false),
    isSuspect: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
export type ContactMessageRow = InferEntity<typeof ContactMessageEntity>;
