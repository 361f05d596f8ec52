import { z } from 'zod';
import { formSigns } from '#schema/rules/bot-signs.ts';
import { moment } from '#schema/rules/date.ts';
import { contactLimits, contactMessages } from '#schema/rules/limits.ts';
import { id, requiredLine, requiredText } from '#schema/rules/text.ts';
import { email } from './account.ts';
import { paged } from './paging.ts';

const { name, subject, message } = contactLimits;

/** POST /api/contact, where the operator has switched delivery on (setting contact_delivery). */
export const contactPost = z
  .strictObject({
    name: requiredLine(name, contactMessages.name, 'The name'),
    email,
    subject: requiredLine(subject, contactMessages.subject, 'The subject'),
    message: requiredText(message, contactMessages.message, 'The message'),
    ...formSigns,
  })
  .meta({ id: 'ContactPost' });
export type ContactPost = z.infer<typeof contactPost>;

/** The answer only confirms the arrival, since it goes to a stranger. */
export const contactReply = z.strictObject({ message: z.string() }).meta({ id: 'ContactReply' });

export const contactMessage = z
  .strictObject({
    id,
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    isRead: z.boolean(),
    /** Likely spam: the hidden field was filled in, or the form was sent faster than a person types. */
    isSuspect: z.boolean(),
    createdAt: moment,
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactInbox = z
  .strictObject({
    messages: contactMessage.array(),
    ...paged,
    unread: z.int(),
  })
  .meta({ id: 'ContactInbox' });

export const contactChanges = z.strictObject({ isRead: z.boolean('Must be true or false') });
