import { wrap } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { momentOf } from '#admin-api/ground/database/rows.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { createContactLimits } from '#admin-api/visitors/rate-limits.ts';
import * as calls from '#schema/calls/contact.ts';
import { fillsTrap, isFasterThan } from '#schema/rules/bot-signs.ts';
import { addressKey } from '#schema/rules/client-address.ts';
import { contactMessages } from '#schema/rules/limits.ts';
import type { ContactMessage } from '#schema/shapes/contact.ts';
import {
  addMessage,
  type ContactMessageRow,
  isDelivered,
  listMessages,
  removeMessage,
  setRead,
} from './contact.queries.ts';

const presentMessage = (row: ContactMessageRow): ContactMessage => ({
  ...wrap(row).toObject(),
  createdAt: momentOf(row.createdAt),
});

/** A form that is sent faster than this was not filled in by a person. */
const fastestMs = 3000;

export function contactRoutes(orm: MikroORM) {
  const router = apiRouter();
  const limits = createContactLimits(orm);

  router.serve(calls.sendMessage, async ({ body, em, ctx }) => {
    if (!(await isDelivered(em))) throw new RequestError(403, contactMessages.closed);
    await limits.countAddress(addressKey(ctx.ip));
    await addMessage(em, body, fillsTrap(body) || isFasterThan(body, fastestMs));
    return { message: 'Received' };
  });

  router.serve(calls.listMessages, async ({ query, em }) => {
    const { messages, total, unread } = await listMessages(em, query);
    return { messages: messages.map(presentMessage), total, unread };
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
