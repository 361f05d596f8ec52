import { z } from 'zod';
import { apiToken, issuedToken, revokedToken, tokenInput } from '#schema/api-token.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';

export const listTokens = defineCall('GET /api/admin/tokens', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  summary: 'Lists your API tokens, for owners all of them',
  description: 'The newest first. Expired ones stay in the list until they are revoked.',
  reply: apiToken.array(),
});

export const makeToken = defineCall('POST /api/admin/tokens', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  asksAgain: true,
  summary: 'Creates an API token, which is shown only once',
  description:
    'Programs send it as `Authorization: Bearer lamphouse_…`. It opens what its scopes name and your role includes when it is used. Scopes that your role does not include are refused with 403.',
  body: tokenInput,
  reply: issuedToken,
  status: 201,
  otherStatuses: [409],
});

export const revokeToken = defineCall('DELETE /api/admin/tokens/:id', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  asksAgain: true,
  summary: 'Revokes an API token, for good',
  description: 'Its next call is refused. Owners may revoke any token.',
  params: z.object({ id: pathId }),
  reply: revokedToken,
});
