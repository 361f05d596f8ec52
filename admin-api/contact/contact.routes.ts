import { wrap } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { momentOf } from '#admin-api/database/rows.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { countTries, createRateLimit } from '#admin-api/http/rate-limit.ts';
import * as calls from '#schema/calls/contact.ts';
import { addressKey } from '#schema/client-address.ts';
import type { ContactMessage } from '#schema/contact.ts';
import { fillsTrap, isFasterThan } from '#schema/form-signs.ts';
import { contactMessages } from '#schema/limits.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { addMessage, isDelivered, listMessages, removeMessage, setRead } from './contact.queries.ts';
import type { ContactMessageRow } from './contact-message.entity.ts';

const presentMessage = (row: ContactMessageRow): ContactMessage => ({
  ...wrap(row).toObject(),
  createdAt: momentOf(row.createdAt),
});

const hour = 3600;
/** A form that is sent faster than this was not filled in by a person. */
const fastestMs = 3000;

export function contactRoutes(orm: MikroORM) {
  const router = apiRouter();
  const byAddress = createRateLimit(orm, 'contact-address', { points: 5, duration: hour });
  // A limit for all addresses together, so that many senders cannot flood the inbox either.
  const together = createRateLimit(orm, 'contact', { points: 200, duration: hour });

  router.serve(calls.sendMessage, async ({ body, em, ctx }) => {
    if (!(await isDelivered(em))) throw new RequestError(403, contactMessages.closed);
    await countTries(contactMessages.tooMany, [byAddress, addressKey(ctx.ip)], [together, 'everybody']);
    await addMessage(em, body, fillsTrap(body) || isFasterThan(body, fastestMs));
    return { message: 'Received' };
  });

  router.serve(calls.listMessages, async ({ query, em }) => {
    const { messages, total, unread } = await listMessages(em, query);
    const totalPages = totalPagesOf(total, query.limit);
    return { messages: messages.map(presentMessage), total, totalPages, unread };
  });

  router.serve(calls.changeMessage, async ({ params, body, em }) =>
    presentMessage(await setRead(em, params.id, body.isRead)),
  );

  router.serve(calls.removeMessage, async ({ params, em }) => {
    await removeMessage(em, params.id);
    return params;
  });

  return router;
}
