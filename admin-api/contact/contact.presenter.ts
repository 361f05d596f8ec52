import type { ContactMessage } from '#schema/contact.ts';
import type { ContactMessageRow } from './contact-message.entity.ts';

export const presentMessage = (row: ContactMessageRow): ContactMessage => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  isRead: row.isRead,
  isSuspect: row.isSuspect,
  createdAt: row.createdAt.toISOString(),
});
