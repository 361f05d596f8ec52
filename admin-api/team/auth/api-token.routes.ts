import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { signedIn } from '#admin-api/ground/http/require-admin.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/account.ts';
import type { ApiToken } from '#schema/shapes/api-token.ts';
import { listTokens, makeToken, revokeToken, type TokenRecord } from './api-token.queries.ts';

const presentToken = (
  { adminId, createdAt, expiresAt, usedAt, ...token }: TokenRecord,
  asking: number,
): ApiToken => ({
  ...token,
  isYours: adminId === asking,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
  usedAt: usedAt && new Date(usedAt).toISOString(),
});

export const apiTokenRoutes = apiRouter();

apiTokenRoutes.serve(calls.listTokens, async ({ em, ctx }) => {
  const admin = signedIn(ctx);
  return (await listTokens(em, admin)).map((record) => presentToken(record, admin.id));
});

apiTokenRoutes.serve(calls.makeToken, async ({ body, em, ctx }) => {
  const admin = signedIn(ctx);
  const { record, token } = written(ctx, await makeToken(em, admin, body));
  return { token, record: presentToken(record, admin.id) };
});

apiTokenRoutes.serve(calls.revokeToken, async ({ params, em, ctx }) => ({
  id: written(ctx, await revokeToken(em, signedIn(ctx), params.id)),
}));
