import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { id } from '#schema/text.ts';
import {
  delivery,
  deliveryList,
  deliveryPath,
  deliveryQuery,
  issuedWebhook,
  webhook,
  webhookChanges,
  webhookInput,
  webhookPath,
} from '#schema/webhook.ts';
import { listDeliveries, orderTest, sendAgain } from './delivery.queries.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
  restoreWebhook,
} from './webhook.queries.ts';

const path = '/api/webhooks';
const one = `${path}/:id`;

export function webhookRoutes({ trustedHosts }: { trustedHosts: readonly string[] }) {
  const router = apiRouter();

  router.get(path, requireAdmin, {
    summary: 'The webhooks, in the order in which they were added',
    description: 'docs/api/webhooks.md describes the messages, their signature and their repetition.',
    reply: webhook.array(),
    answer: async ({ em }) => await listWebhooks(em),
  });

  router.post(path, requireAdmin, {
    summary: 'Adds a webhook, which gets changes from now on',
    description: 'The secret, with which every message is signed, is in no other answer.',
    body: webhookInput,
    reply: issuedWebhook,
    status: 201,
    otherStatuses: [409],
    answer: async ({ body, em, ctx }) => (await addWebhook(em, actorOf(ctx), body, trustedHosts)).result,
  });

  router.put(one, requireAdmin, {
    summary: 'Changes the address or the events of a webhook, pauses it, or lets it go on',
    description:
      'What changed during a pause is sent when it goes on, as far as the feed reaches back: 30 days.',
    params: webhookPath,
    body: webhookChanges,
    reply: webhook,
    answer: async ({ params, body, em, ctx }) =>
      (await changeWebhook(em, actorOf(ctx), params.id, body, trustedHosts)).result,
  });

  router.delete(one, requireAdmin, {
    summary: 'Deletes a webhook with its log of deliveries',
    description: 'For a day it can be restored.',
    params: webhookPath,
    reply: z.strictObject({ id }),
    answer: async ({ params, em, ctx }) => (await removeWebhook(em, actorOf(ctx), params.id)).result,
  });

  router.post(`${one}/restore`, requireAdmin, {
    summary: 'Restores a webhook that was deleted in the last day, with its secret and its messages',
    description: 'What changed meanwhile is sent.',
    params: webhookPath,
    reply: webhook,
    otherStatuses: [409],
    answer: async ({ params, em, ctx }) => (await restoreWebhook(em, actorOf(ctx), params.id)).result,
  });

  router.post(`${one}/secret`, requireAdmin, {
    summary: 'Creates a new secret; for a day messages are signed with the old one, too',
    params: webhookPath,
    reply: issuedWebhook,
    answer: async ({ params, em, ctx }) => (await renewSecret(em, actorOf(ctx), params.id)).result,
  });

  router.post(`${one}/test`, requireAdmin, {
    summary: 'Sends a message with the event `test`, once; also while the webhook is paused',
    params: webhookPath,
    reply: delivery,
    status: 201,
    answer: async ({ params, em }) => await orderTest(em, params.id),
  });

  router.get(`${one}/deliveries`, requireAdmin, {
    summary: 'The messages of the last 30 days, the newest first',
    params: webhookPath,
    query: deliveryQuery,
    reply: deliveryList,
    answer: async ({ params, query, em }) => await listDeliveries(em, params.id, query),
  });

  router.post(`${one}/deliveries/:delivery/resend`, requireAdmin, {
    summary: 'Sends a message again, once, or its next attempt now',
    description: 'The message has its records as they are now.',
    params: deliveryPath,
    reply: delivery,
    otherStatuses: [409],
    answer: async ({ params, em }) => await sendAgain(em, params.id, params.delivery),
  });

  return router;
}
