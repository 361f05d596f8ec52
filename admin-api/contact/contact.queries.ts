import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import type { ContactPost } from '#schema/contact.ts';
import { contactMessages, deliveryKey } from '#schema/limits.ts';
import type { PagingQuery } from '#schema/paging.ts';
import { ContactMessageEntity } from './contact-message.entity.ts';

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
