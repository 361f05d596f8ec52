import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { requireAdmin, signedIn } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { type ApiToken, apiToken, issuedToken, revokedToken, tokenInput } from '#schema/api-token.ts';
import { pathId } from '#schema/text.ts';
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

apiTokenRoutes.get('/api/admin/tokens', requireAdmin, {
  summary: 'Lists your API tokens, for owners all of them',
  description: 'The newest first. Expired ones stay in the list until they are revoked.',
  reply: apiToken.array(),
  answer: async ({ em, ctx }) => {
    const admin = signedIn(ctx);
    return (await listTokens(em, admin)).map((record) => presentToken(record, admin.id));
  },
});

apiTokenRoutes.post('/api/admin/tokens', requireAdmin, {
  summary: 'Creates an API token, which is shown only once',
  description:
    'Programs send it as `Authorization: Bearer lamphouse_…`. It opens what its scopes name and your role includes when it is used. Scopes that your role does not include are refused with 403.',
  body: tokenInput,
  reply: issuedToken,
  status: 201,
  otherStatuses: [409],
  answer: async ({ body, em, ctx }) => {
    const admin = signedIn(ctx);
    const { record, token } = written(ctx, await makeToken(em, admin, body));
    return { token, record: presentToken(record, admin.id) };
  },
});

apiTokenRoutes.delete('/api/admin/tokens/:id', requireAdmin, {
  summary: 'Revokes an API token, for good',
  description: 'Its next call is refused. Owners may revoke any token.',
  params: z.object({ id: pathId }),
  reply: revokedToken,
  answer: async ({ params, em, ctx }) => ({
    id: written(ctx, await revokeToken(em, signedIn(ctx), params.id)),
  }),
});
