import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import * as calls from '#schema/calls/webhooks.ts';
import { listDeliveries, orderTest, sendAgain } from './delivery.queries.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
  restoreWebhook,
} from './webhook.queries.ts';

export function webhookRoutes({ trustedHosts }: { trustedHosts: readonly string[] }) {
  const router = apiRouter();

  router.serve(calls.listWebhooks, async ({ em }) => await listWebhooks(em));

  router.serve(
    calls.addWebhook,
    async ({ body, em, ctx }) => (await addWebhook(em, actorOf(ctx), body, trustedHosts)).result,
  );

  router.serve(
    calls.changeWebhook,
    async ({ params, body, em, ctx }) =>
      (await changeWebhook(em, actorOf(ctx), params.id, body, trustedHosts)).result,
  );

  router.serve(
    calls.removeWebhook,
    async ({ params, em, ctx }) => (await removeWebhook(em, actorOf(ctx), params.id)).result,
  );

  router.serve(
    calls.restoreWebhook,
    async ({ params, em, ctx }) => (await restoreWebhook(em, actorOf(ctx), params.id)).result,
  );

  router.serve(
    calls.renewWebhookSecret,
    async ({ params, em, ctx }) => (await renewSecret(em, actorOf(ctx), params.id)).result,
  );

  router.serve(calls.testWebhook, async ({ params, em }) => await orderTest(em, params.id));

  router.serve(
    calls.listDeliveries,
    async ({ params, query, em }) => await listDeliveries(em, params.id, query),
  );

  router.serve(
    calls.resendDelivery,
    async ({ params, em }) => await sendAgain(em, params.id, params.delivery),
  );

  return router;
}
