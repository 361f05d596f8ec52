import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { contactMessages, deliveryKey } from '#schema/rules/limits.ts';
import type { ContactPost } from '#schema/shapes/contact.ts';
import type { PagingQuery } from '#schema/shapes/paging.ts';

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

/** Whether the operator accepts messages; any value but the exact one means no. */
export async function isDelivered(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<{ value: string }[]>(
    sql`select value from ui_settings where key = ${deliveryKey}`,
  );
  return row?.value === 'true';
}

export async function addMessage(
  em: EntityManager,
  { name, email, subject, message }: ContactPost,
  isSuspect: boolean,
): Promise<void> {
  em.create(ContactMessageEntity, { name, email, subject, message, isSuspect });
  await em.flush();
}

/** Newest first. */
export async function listMessages(em: EntityManager, { page, limit }: PagingQuery) {
  const [messages, total] = await em.findAndCount(
    ContactMessageEntity,
    {},
    { orderBy: { id: 'desc' }, limit, offset: (page - 1) * limit },
  );
  return { messages, total, unread: await em.count(ContactMessageEntity, { isRead: false }) };
}

export async function setRead(em: EntityManager, id: number, isRead: boolean) {
  const message = await em.findOne(ContactMessageEntity, { id });
  if (!message) throw new RequestError(404, contactMessages.notFound);
  message.isRead = isRead;
  await em.flush();
  return message;
}

export async function removeMessage(em: EntityManager, id: number): Promise<void> {
  if ((await em.nativeDelete(ContactMessageEntity, { id })) === 0)
    throw new RequestError(404, contactMessages.notFound);
}
